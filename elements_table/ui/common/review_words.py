"""What a review says in words and bars: a match, a side, the same deals by the expert; and how a match has ended."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from elements_table.kernel.words import _, inside, plural
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import GRADES, Grade, Judged, line, sides, skill_of
from elements_table.match.archive.overview import ENOUGH
from elements_table.match.archive.statistics import GameRecord
from elements_table.match.play.match import Match
from elements_table.ui.charts.grades import WORST_FIRST, ChanceShare
from elements_table.ui.common.match_words import SEPARATOR, company, level_name, listed
from elements_table.ui.drawing.text import percent, plain
from elements_table.ui.drawing.theme import CORAL, GOLD, GREEN
from elements_table.ui.platform.people import at_table
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Names

TELLING: Final = 0.05
"""A change of a chance from which on the cards were with somebody or against."""
SMALL: Final = GRADES[-1][1]


def names_for(match: Match, seat: int) -> Names:
    """Return how the seats are called for the one at `seat`."""
    return Names(tuple(player.name for player in match.seats), seat, match.people == (seat,), at_table(match.seats))


def side_name(side: Sequence[int], names: Names) -> str:
    """Return a side by its players, the reader first."""
    return listed([names[seat] for seat in sorted(side, key=lambda seat: seat != names.you)])


def about(job: AnalysisJob, seat: int) -> str:
    """Return what match a review is of, and how it came out for the side of `seat`."""
    match, data = job.match, job.data
    side = job.side(seat)
    score = scored(match.returns(), side, job.sides)
    result = job.result(side)
    outcome = _("won {score}") if result == 1 else _("lost {score}") if not result else _("shared {score}")
    parts = [f"{_(data.title)} {company(match.seats, data)}"]
    if match.people != (seat,):
        parts.append(match.seats[seat].name)
    return SEPARATOR.join([*parts, outcome.format(score=score)])


def own(job: AnalysisJob, seat: int) -> list[Judged]:
    """Return the judged decisions of a seat, in the order of play."""
    return [judged for judged in job.review.judged if judged.seat == seat]


def counts(job: AnalysisJob, seat: int) -> dict[Grade, int]:
    """Return how many decisions of a seat were of each grade, the worst first."""
    grades = [judged.grade for judged in own(job, seat)]
    return {grade: grades.count(grade) for grade in WORST_FIRST}


def is_early(job: AnalysisJob, seat: int, skills: Sequence[float]) -> bool:
    """Return whether a person has too few reviewed matches, with these `skills`, to be told a number."""
    return job.match.seats[seat].is_person and len(skills) < ENOUGH


def worth_looking(job: AnalysisJob, seat: int) -> str:
    """Return how many decisions of a seat cost so much that they are worth looking at."""
    found = counts(job, seat)
    number = found["mistake"] + found["inaccuracy"]
    if not number:
        return _("No decision asks for a second look.")
    return plural("Worth looking at: {n} decision", "Worth looking at: {n} decisions", number).format(n=number)


def list_title(job: AnalysisJob, seat: int, *, alone: bool) -> str:
    """Return what stands over the decisions of a seat; `alone`: it is the reader's, the only person's."""
    done, total = job.progress((seat,)) or (len(own(job, seat)), 0)
    if not job.is_complete:
        return _("{n} of {total} judged").format(n=done, total=total) if total else _("Decisions")
    if alone:
        return plural("Your {n} decision", "Your {n} decisions", total).format(n=total)
    return plural("{n} decision", "{n} decisions", total).format(n=total)


def has_rounds(job: AnalysisJob) -> bool:
    """Return whether it was dealt more than once, so that a round tells where a decision stands."""
    found, judged = reversed(job.found), reversed(job.review.judged)
    return any(one.round > 1 for one in found) or any(one.round > 1 for one in judged)


def place_of(job: AnalysisJob, judged: Judged) -> int:
    """Return which of the decisions of its seat one was, from 1, as far as they are found."""
    return 1 + sum(found.seat == judged.seat and found.number < judged.number for found in job.found)


def where(job: AnalysisJob, judged: Judged) -> str:
    """Return where in the match a decision stands: its round, or its place where all was one deal."""
    if has_rounds(job):
        return inside(_("{round} {n}").format(round=_(job.data.round), n=judged.round))
    return _("decision {n}").format(n=place_of(job, judged))


def ticks(job: AnalysisJob) -> dict[str, float]:
    """Return the skills of the levels as measured, by their names; empty where nobody has measured them."""
    costs = job.data.costs
    return {inside(level_name(level)): skill_of(cost, costs) for level, cost in costs.items()}


def shares(job: AnalysisJob, seat: int, names: Names) -> list[ChanceShare]:
    """Return what changed the chance of the seat's side: each other side, luck, its own choices."""
    mine, found = job.side(seat), job.balance(seat)
    course = line(job.review, job.sides, mine)
    whose = _("{name}’s choices")
    rows = []
    for side in job.sides:
        if side != mine:
            change = sum(point.after - point.before for point in course if point.seat in side)
            words = whose.format(name=side_name(side, names)) if len(side) == 1 else _("Their choices")
            rows.append(ChanceShare(words, change, GREEN if change >= 0 else CORAL))
    words = _("Your choices") if names.is_you(seat) else whose.format(name=names[seat])
    if len(mine) > 1:
        words = _("Your team’s choices") if names.is_you(seat) else _("Own team’s choices")
    own = ChanceShare(words, found.own, GREEN if found.own >= 0 else CORAL)
    return [*rows, ChanceShare(_("Luck"), found.luck, GOLD), own]


def from_to(job: AnalysisJob, seat: int) -> str:
    """Return with which chance the seat's side began and ended."""
    found = job.balance(seat)
    return _("{start} to {result}").format(start=percent(found.start), result=percent(found.result))


def decided(job: AnalysisJob, seat: int, names: Names) -> str:
    """Return what decided the match for a seat: its luck, and its costliest decision."""
    luck = job.balance(seat).luck
    if abs(luck) < TELLING:
        first = _("Luck was even.")
    elif names.is_you(seat):
        first = _("Luck was against you.") if luck < 0 else _("Luck was with you.")
    else:
        first = _("Luck was against {name}.") if luck < 0 else _("Luck was with {name}.")
    first = first.format(name=names[seat])
    worst = max(own(job, seat), key=lambda judged: judged.cost, default=None)
    if worst is None:
        return first
    if worst.cost < GRADES[0][1]:
        second = _("No decision cost anything worth naming.")
    elif worst.cost < SMALL:
        second = _("No decision cost more than {n} of the chance to win.")
    else:
        second = _("One decision in {round} alone cost {n} of the chance to win.")
        if not has_rounds(job):
            second = _("Decision {place} alone cost {n} of the chance to win.")
    words = second.format(n=percent(worst.cost), round=where(job, worst), place=place_of(job, worst))
    return f"{first} {words}"


def scored(scores: Sequence[float], side: Sequence[int], sides: Sequence[tuple[int, ...]]) -> str:
    """Return the scores of a side and of the others: `6 to 4`, `31 to 28 and 25`."""
    others = [plain(scores[one[0]]) for one in sides if tuple(one) != tuple(side)]
    return _("{mine} to {others}").format(mine=plain(scores[side[0]]), others=listed(others))


def gains(scores: Sequence[Sequence[float]], seat: int) -> list[float]:
    """Return what each round brought a seat."""
    return [after - then for then, after in pairwise([0.0, *(row[seat] for row in scores)])]


def expert_leads(job: AnalysisJob, seat: int) -> float:
    """Return by how much the expert is ahead of all others at the end of the same deals; negative: behind."""
    end, side = job.review.duplicates[seat][-1], job.side(seat)
    return end[side[0]] - max((end[one[0]] for one in job.sides if one != side), default=0.0)


def compared(job: AnalysisJob, seat: int, names: Names) -> str:
    """Return in a sentence how the expert fared with the same deals, beside the seat itself."""
    side, lead = job.side(seat), expert_leads(job, seat)
    expert_won, won = lead > 0, bool(job.result(side))
    score = scored(job.review.duplicates[seat][-1], side, job.sides)
    if not lead:
        words = _("Same seat, same deals, same opponents: the expert comes out even, {score}.")
    elif expert_won and won:
        words = _("Same seat, same deals, same opponents: the expert wins as well, {score}.")
    elif expert_won:
        words = _("Same seat, same deals, same opponents: the expert wins, {score}.")
    elif won and names.is_you(seat):
        words = _("Same seat, same deals, same opponents: the expert loses what you won, {score}.")
    elif won:
        words = _("Same seat, same deals, same opponents: the expert loses what {name} won, {score}.")
    else:
        words = _("Same seat, same deals, same opponents: the expert loses as well, {score}.")
    return words.format(score=score, name=names[seat])


def mean_words(skills: Sequence[float]) -> tuple[str, str] | None:
    """Return the mean of the last skills in two short lines; None where there is none besides the present one."""
    if len(skills) < 2:
        return None
    mean = round(sum(skills) / len(skills))
    over = plural("over {n} match", "over {n} matches", len(skills)).format(n=len(skills))
    return _("your average {n}").format(n=mean), over


def score_words(match: Match, names: Names) -> str:
    """Return the scores of a match, the winner's first: `6 to 4 against Lin`, `31 to 28 and 25`, `12 each`."""
    scores, all_sides = match.returns(), sides(match.game.data, len(match.seats))
    winners = match.winners()
    mine = next(side for side in all_sides if winners[0] in side)
    others = [side for side in all_sides if side != mine]
    words = scored(scores, mine, all_sides)
    if len(others) != 1 or others[0][0] in winners:
        return words
    other = others[0]
    against = _("you") if len(other) == 1 and names.is_you(other[0]) else side_name(other, names)
    return _("{score} against {name}").format(score=words, name=against)


def feat(app: Shell, match: Match) -> str:
    """Return what a counted win of the one person is among those before it."""
    if len(match.people) != 1 or match.people[0] not in match.winners() or not match.is_counted:
        return ""
    statistics = app.services.statistics()
    record = next((one for one in statistics.games() if one.game == match.game.id), None)
    statistics.close()
    return "" if record is None else feat_words(record, _(match.game.data.title))


def feat_words(record: GameRecord, title: str) -> str:
    """Return what the win just counted is: the first of its game, or how many it makes in a row; else empty."""
    if record.won == 1:
        return _("your first win of {game}").format(game=title)
    ordinals = (_("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"), _("ninth"))
    if record.streak < 2:
        return ""
    if record.streak - 2 < len(ordinals):
        return _("your {nth} win in a row").format(nth=ordinals[record.streak - 2])
    return _("{n} wins in a row").format(n=record.streak)
