"""The promises of the formula deck, each counted from its data."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

from elements_table.games.alchemy.bot.evaluation import Worths
from elements_table.games.alchemy.bot.playout import Playouts
from elements_table.games.alchemy.rules.data import AlchemyData, EffectSpec, FormulaSpec, PartSpec, ability
from elements_table.games.alchemy.rules.scoring import formula_bonus
from elements_table.games.alchemy.rules.vocabulary import CONDITIONS, COUNTS, VERBS, Per, To
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry

ALCHEMY = "alchemy"
ROW = ("repeat", "move")
"""What looks at other places of the row by itself."""


def deck() -> tuple[FormulaSpec, ...]:
    data = registry().game(ALCHEMY).data
    assert isinstance(data, AlchemyData)
    return data.formulae


def parts(formula: FormulaSpec) -> list[PartSpec]:
    return [part for effect in formula.ability for part in effect.parts]


def test_no_ability_is_that_of_another_card() -> None:
    assert len({formula.ability for formula in deck()}) == len(deck()) == 44


def test_of_at_least_twelve_the_result_depends_on_the_row() -> None:
    depends = [
        formula.slug
        for formula in deck()
        if any(effect.when for effect in formula.ability)
        or any(part.over or part.do in ROW for part in parts(formula))
    ]
    assert len(depends) >= 12, depends


def test_at_least_eight_deal_with_a_player_one_chooses() -> None:
    chosen = [f.slug for f in deck() if any(effect.to in ("player", "another") for effect in f.ability)]
    assert len(chosen) >= 8, chosen


def test_at_most_sixteen_mention_void() -> None:
    variant = registry().game(ALCHEMY).variant(None, 3)
    mention = [formula.slug for formula in variant.formulae if "Void" in ability(formula)]
    assert 1 <= len(mention) <= 16, mention


def test_at_most_six_give_to_all_others() -> None:
    giving = [
        formula.slug
        for formula in deck()
        if any(e.to == "others" and any(p.do.startswith(("gain", "draw")) for p in e.parts) for e in formula.ability)
    ]
    assert 1 <= len(giving) <= 6, giving


def test_costs_are_3_to_6_and_each_number_is_used_by_five_or_more() -> None:
    used = Counter(len(formula.cost) for formula in deck())
    assert sorted(used) == [3, 4, 5, 6]
    assert min(used.values()) >= 5, used


def test_points_are_alike_from_element_to_element() -> None:
    means = {letter: sum(f.points for f in deck() if f.element == letter) / 11 for letter in "AEFW"}
    whole = sum(means.values()) / 4
    assert all(abs(mean - whole) <= 0.05 * whole for mean in means.values()), means


def test_every_word_of_the_vocabulary_is_used_by_two_cards() -> None:
    uses: Counter[str] = Counter()
    for formula in deck():
        words = {part.do for part in parts(formula)} | {f"per {part.per}" for part in parts(formula) if part.per}
        words |= {effect.to for effect in formula.ability}
        uses.update(words)
    wanted = [*VERBS, *get_args(To), *(f"per {per}" for per in get_args(Per) if per)]
    assert all(uses[word] >= 2 for word in wanted), {word: uses[word] for word in wanted}


def test_every_place_in_the_row_matters_to_a_card() -> None:
    when = {effect.when.rpartition(" ")[0] if effect.when[-1:] in "AEFW" else effect.when
            for formula in deck() for effect in formula.ability}  # fmt: skip
    over = {part.over for formula in deck() for part in parts(formula)}
    assert when == set(CONDITIONS)
    assert over == set(COUNTS)


def test_no_card_beats_another_in_everything() -> None:
    beaten = [(one.slug, other.slug) for one in deck() for other in deck() if one is not other and beats(one, other)]
    assert not beaten


def test_the_check_of_beating_sees_what_it_is_for() -> None:
    dew = FormulaSpec("a", "A", "W", "WWWA", 8, (effect("swap_element", may=True), effect("gain_void")))
    raven = FormulaSpec("b", "B", "E", "EEEF", 6, (effect("gain_void"),))
    assert beats(dew, raven)
    assert not beats(raven, dew)
    give = PartSpec("gain_void")
    mastery = EffectSpec((give, PartSpec("gain_mastery", element="W", yours=True)), "another")
    aether = EffectSpec((give, PartSpec("gain_aether", yours=True)), "another")
    alkahest, tears = (FormulaSpec("a", "A", "W", "WWWAFF", 11 - n, (e,)) for n, e in enumerate((mastery, aether)))
    assert beats(alkahest, tears)
    assert not beats(tears, alkahest)
    kind = EffectSpec((PartSpec("gain_aether"),), "others")
    assert not covers(kind, EffectSpec((give,), "others")), "to give more is not to have more"


def effect(do: str, **more: bool) -> EffectSpec:
    return EffectSpec((PartSpec(do),), **more)


def beats(one: FormulaSpec, other: FormulaSpec) -> bool:
    """Return whether `one` costs no more cards, gives no fewer points, and can do all that `other` can."""
    if len(one.cost) > len(other.cost) or one.points < other.points:
        return False
    return all(any(covers(mine, theirs) for mine in one.ability) for theirs in other.ability)


def covers(mine: EffectSpec, theirs: EffectSpec) -> bool:
    """Return whether an effect does at least what another does, wherever the other works."""
    if mine.to != theirs.to or (mine.may, mine.when) not in ((theirs.may, theirs.when), (theirs.may, "")):
        return False
    if len(mine.parts) < len(theirs.parts) or (mine.to != "you" and len(mine.parts) > len(theirs.parts)):
        return False
    return all(
        (a.per, a.over, a.at, a.yours) == (b.per, b.over, b.at, b.yours)
        and (does_more(a, b) if mine.to == "you" or a.yours else a.do == b.do)
        and (a.element in (b.element, "any") or a.do != b.do)
        and a.n >= b.n
        for a, b in zip(mine.parts, theirs.parts, strict=False)
    )


def does_more(a: PartSpec, b: PartSpec) -> bool:
    """Return whether its owner has at least as much of a part as of another."""
    gains = ("gain_void", "gain_aether", "gain_mastery")
    return a.do == b.do or (a.do in gains and b.do in gains and gains.index(a.do) > gains.index(b.do))


def test_every_ability_works_in_bot_games() -> None:
    game = registry().game(ALCHEMY)
    worked: set[str] = set()

    def listen(event: Event) -> None:
        if event.kind == "ability" and event.facts["choice"] != "no":
            worked.add(event.facts["formula"])

    for seats in game.seats:
        variant = game.variant(None, seats)
        playouts = Playouts(Worths(variant))
        for seed in range(GAMES):
            state = game.new_state(None, seats, seed)
            state.emit = listen
            playouts.play(state, Random(seed))
            for seat in range(seats):
                worked |= {variant.slugs[f] for f in state.completed[seat] if formula_bonus(state, seat, f)}
    assert {formula.slug for formula in deck()} - worked == set()


def test_with_four_players_every_ability_works_for_one_completion_in_four_at_least() -> None:
    game, seats = registry().game(ALCHEMY), 4
    variant = game.variant(None, seats)
    playouts = Playouts(Worths(variant))
    worked: Counter[str] = Counter()
    completed: Counter[str] = Counter()

    def listen(event: Event) -> None:
        if event.kind == "ability":
            worked[event.facts["formula"]] += event.facts["choice"] != "no"

    for seed in range(300):
        state = game.new_state(None, seats, seed)
        state.emit = listen
        playouts.play(state, Random(seed))
        for seat in range(seats):
            completed.update(variant.slugs[f] for f in state.completed[seat])
            worked.update(variant.slugs[f] for f in state.completed[seat] if formula_bonus(state, seat, f))
    often = {slug: worked[slug] / completed[slug] for slug in variant.slugs}
    assert not {slug: rate for slug, rate in often.items() if rate < 0.25}


GAMES = 40
