"""First matches: what a table says of actions comes true, and when it says so."""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, permutations, product
from random import Random
from typing import Any

import pytest

from elements_table.games.alchemy.rules import actions as alchemy_actions
from elements_table.games.alchemy.rules.elements import lane, size
from elements_table.games.alchemy.rules.payments import proposal
from elements_table.games.alchemy.rules.scoring import scores
from elements_table.games.alchemy.rules.tokens import charge
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.dragon.rules.cards import CARD_OF
from elements_table.games.dragon.rules.observation import Contract
from elements_table.games.dragon.rules.scoring import hand_end
from elements_table.games.elemies.rules.data import cards_of
from elements_table.games.influence.rules.actions import K_ADD, K_AGENTS, K_CHOOSE, K_MARKERS, Action
from elements_table.games.influence.rules.board import packed, places_of
from elements_table.kernel.game import GAME_OVER
from elements_table.kernel.registry import registry
from elements_table.match import lessons
from elements_table.match.match import Match
from elements_table.match.statistics import Statistics
from elements_table.table.screens.lessons import table_at
from elements_table.table.screens.table import TableScreen
from elements_table.table.screens.table_explain import Explaining
from elements_table.table.stage.scene import Card, Layout, Names, Piece, View
from elements_table.table.stage.ways import meet
from tests.table.driver import SMALLEST, Driver, players
from tests.table.wuxing_table import HELD, at_position

SETTINGS = {"explain": "first"}


def told(
    game_id: str,
    check: Callable[[Any, Any, str, Any], None],
    lit: Callable[[Any, Any, str], None] | None = None,
    **options: str,
) -> int:
    """Check the words for every action, and of what is lit, through random matches; return how many there were."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    said = 0
    for seed in range(8):
        rng = Random(seed)
        state = game.new_state(options or None, seed=seed)
        names = Names(tuple(f"S{n}" for n in range(game.data.default_seats)), None, False)
        for _n in range(200):
            seat = state.current_player()
            if seat == GAME_OVER:
                break
            legal = state.legal_actions()
            for action in islice(legal, 40) if seat >= 0 else ():
                view = View(state.observation(seat), names, legal)
                words = scene.explained(action, view)
                after = state.clone()
                after.apply(action)
                check(state, action, words, after)
                said += bool(words)
            if lit is not None and seat >= 0:
                lit(state, legal, " ".join(scene.guidance(View(state.observation(seat), names, legal))))
            state.apply(rng.choice(legal))
    return said


def wuxing(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind = state.to_move, str(action).split()[0]
    if kind == "yield":
        gained = after.tokens[1 - seat] - state.tokens[1 - seat]
        assert words.startswith(f"S{1 - seat} gets {gained} token")
    elif kind == "knock":
        end = after.last_round
        relation = "above" if end.by == "false_knock" else "within"
        assert words == f"{end.sums[seat]} is {relation} {after.limit}"
    else:
        assert words.startswith(f"limit {after.limit}, your sum {after.sums[seat]}")
        if kind == "play":
            was, now = (s.sums[seat] <= s.limit for s in (state, after))
            assert words.endswith("still within" if was and now else "now within" if now else "above it")


def lit_wuxing(state: Any, legal: Any, words: str) -> None:
    kinds = {str(action).split()[0] for action in legal}
    assert ("lay a card" in words.lower()) == ("play" in kinds)
    assert (
        f"take the {state.display[-1]}" in words.lower() if state.display else "ake the" not in words
    ) or not words
    assert ("would lose the round" in words) == (state.sums[state.to_move] > state.limit and "knock" in kinds)
    assert ("laid aside" in words) == ("discard" in kinds)


def test_what_wu_xing_says_of_an_action_comes_true() -> None:
    assert told("wuxing", wuxing, lit_wuxing) > 600


def influence(state: Any, action: Any, words: str, after: Any) -> None:
    seat = state.current_player()
    o, scoring, cards = (
        state.observation(seat),
        registry().game("influence").scoring,
        registry().game("influence").cards,
    )
    found = re.fullmatch(r"(?:hand )?worth (\S+)( if alone)?", words)
    assert found, words
    hand = [card for card in o.own_cards() if action.kind != K_CHOOSE or card != action.first]
    boards = [([list(row) for row in o.markers], list(o.agents), list(o.pool))]
    if action.kind == K_CHOOSE:
        for spec in cards[action.first].actions:
            boards = [new for board in boards for new in by_hand(board, spec)]
    else:
        boards = [by_action(boards[0], action)]
    worth = {scoring.score(hand, packed(markers), places_of(agents)).total for markers, agents, _pool in boards}
    assert float(found[1].replace("−", "-")) in worth
    assert action.kind == K_CHOOSE or len(worth) == 1


def by_action(board: Any, action: Any) -> Any:
    """Return a board after an action, by the letter of I5 and I6."""
    markers, agents, pool = copy.deepcopy(board)
    kind, first, second, here, there = action
    if kind == K_ADD:
        markers[agents.index(first)][first] += 1
        pool[first] -= 1
    elif kind == K_AGENTS:
        one, other = agents.index(first), agents.index(second)
        agents[one], agents[other] = second, first
    else:
        for place, gone, come in ((here, first, second), (there, second, first)):
            markers[place][gone] -= 1
            markers[place][come] += 1
    return markers, agents, pool


def by_hand(board: Any, spec: Any) -> list[Any]:
    """Return every board that one action of a card may leave; the same one where it is skipped (I8)."""
    markers, _agents, pool = board
    symbols = spec.symbols
    if spec.verb == K_ADD:
        ways = [Action(K_ADD, colour) for colour in symbols[0] if pool[colour]]
    elif spec.verb == K_AGENTS:
        ways = [Action(K_AGENTS, one, other) for one in symbols[0] for other in symbols[1]]
    else:
        ways = [
            Action(K_MARKERS, one, other, here, there)
            for one, other in product(symbols[0], symbols[1])
            for here, there in permutations(range(3), 2)
            if markers[here][one] and markers[there][other]
        ]
    return [by_action(board, way) for way in ways] or [board]


def test_what_influence_says_of_an_action_comes_true() -> None:
    assert told("influence", influence) > 300


def dragon(state: Any, action: Any, words: str, after: Any) -> None:
    seat, variant = state.to_move, state.variant
    kind, *said = str(action).split()
    if kind == "bid":
        assert words == f"take {said[0]} of 180, or lose {said[0]}"
        end = hand_end(Contract(seat, int(said[0]), "fire"), [0, 0])
        assert end.points[seat & 1] == -int(said[0])
    elif kind == "pass":
        assert after.phase != state.phase or seat in [
            who for who, amount in after.observation(None).bids if not amount
        ]
        assert words == "for this hand"
    elif kind == "trump":
        held = after.observation(seat).hands[seat] if after.phase == state.phase + 1 else ()
        trumps = [face for face in held or () if face == "DRAGON" or face[0] == said[0][0].upper()]
        assert words.startswith(f"{len(trumps)} of your 13 cards ")
    elif kind == "bury":
        buried = sum(variant.values[CARD_OF[face]] for face in said)
        assert words == (f"{buried} points for the last trick" if buried else "without points")
    elif kind == "play":
        trick = [*state.observation(seat).trick, (seat, said[0])]
        points = sum(variant.values[CARD_OF[face]] for _who, face in trick)
        trump = "AEFW"[state.trump]
        trumps = [(16 if face == "DRAGON" else int(face[1:]), who) for who, face in trick if face[0] in ("D", trump)]
        led = [(int(face[1:]), who) for who, face in trick if face[0] == trick[0][1][0] and face != "DRAGON"]
        ahead = max(trumps or led)[1]
        if len(trick) == 4:
            taken = [now - was for was, now in zip(state.taken, after.taken, strict=True)]
            assert taken[ahead & 1] >= points
            assert words == (f"takes {points} points" if ahead == seat else f"S{ahead} takes {points} points")
        elif len(trick) == 1:
            suit = "trumps" if trumps else {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water"}[said[0][0]]
            assert words == f"leads {suit}, worth {points}"
        else:
            assert words == (
                f"ahead, the trick worth {points}" if ahead == seat else f"S{ahead} ahead, worth {points}"
            )


def lit_dragon(state: Any, legal: Any, words: str) -> None:
    said = [str(action).split() for action in legal] if len(legal) < 50 else []
    if "follow" in words.lower() or "play one" in words:
        led = state.observation(None).trick[0][1] if state.trick else ""
        assert led or "Lead any card" in words
        trump = "AEFW"[state.trump]
        suits = "D" + trump if led and led[0] in ("D", trump) else led[:1]
        assert not led or all(face[0] in suits for _play, face in said)
        assert ("Trumps are led" in words) == (bool(led) and led[0] in ("D", trump))
    elif "You have no" in words:
        assert len(said) == state.hands[state.to_move].bit_count()
    elif "or more" in words:
        least = min(int(value) for kind, *rest in said if kind == "bid" for value in rest)
        assert words.startswith(f"Bid {least} or more, or pass.")
        assert ["pass"] in said


def test_what_dragon_says_of_an_action_comes_true() -> None:
    assert told("dragon", dragon, lit_dragon) > 600


def elemies(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind = state.current_player(), str(action).split()[0]
    if kind == "play":
        left = after.hands[seat].bit_count()
        assert words == ("your hand is empty then" if not left else f"{left} card{'s' * (left > 1)} left in hand")
    elif kind == "exchange":
        assert ("round begins" in words) == (after.observation(None).phase == "play")
    elif kind == "use":
        effects = after.observation(None).effects
        assert ("lower beats" in words) == effects.is_reversed
        assert ("banned" in words) == (effects.banned >= 0)
        assert ("10 points" in words) == (effects.bet >= 0)
    else:
        assert not words


def lit_elemies(state: Any, legal: Any, words: str) -> None:
    kinds = {str(action).split()[0] for action in legal}
    assert ("pass." in words) <= ("pass" in kinds)
    assert not words or "play" in kinds or "exchange" in kinds or "give" in kinds
    assert ("higher, or" in words or "lower, or" in words) <= ("play" in kinds)
    assert ("lower, or" in words) <= state.observation(None).effects.is_reversed
    assert ("Lead a single" in words) <= (state.observation(None).top is None and "pass" not in kinds)


def test_what_elemies_says_of_an_action_comes_true() -> None:
    assert told("elemies", elemies, lit_elemies, level="pro") > 600


def alchemy(state: Any, action: Any, words: str, after: Any) -> None:
    seat, kind, number = state.to_move, action.kind, action.number
    if kind == alchemy_actions.K_SORT:
        aether = sum(letters.count("*") for letters in after.observation(None).piles)
        assert words == ("no pair for Aether" if not aether else
                         f"{aether} pair{'s become' if aether > 1 else ' becomes'} Aether")  # fmt: skip
    elif kind == alchemy_actions.K_CLAIM:
        found = after.purse(seat).affordable()
        title = state.variant.formulae[found[0]].title if found else ""
        several = f"enough for one of {len(found)} formulae"
        assert words == ("not enough for a formula yet", f"enough for {title}", several)[min(len(found), 2)]
    elif kind == alchemy_actions.K_COMPLETE:
        laid = state.clone()
        laid.lay(action)
        points, mastery = [
            [scores(s)[seat].formulae for s in (state, laid)],
            [size(s.mastery[seat]) for s in (state, laid)],
        ]
        element = ("Air", "Earth", "Fire", "Water")[state.variant.element[state.variant.index[action.formula]]]
        assert words.startswith(f"{points[1] - points[0]} point")
        assert (f"and 1 {element} mastery" in words) == (mastery[1] > mastery[0])
        assert ("next round is the last" in words) <= comes_to_an_end(after)
    elif kind == alchemy_actions.K_CONVERT:
        turned = state.clone()
        charge(turned, seat, -number)
        assert words == f"{turned.aether[seat]} Aether and {turned.void[seat]} Void afterwards"
    elif kind in (alchemy_actions.K_ELEMENT, alchemy_actions.K_CARD, alchemy_actions.K_FORMULA):
        alone = state.clone()
        alone._carry_out(action)
        chosen(state, action, words, alone)
    else:
        assert not words


def chosen(state: Any, action: Any, words: str, alone: Any) -> None:
    """Check the words for what an ability may choose, with the state after it alone has worked."""
    seat, kind, number = state.to_move, action.kind, action.number
    if kind == alchemy_actions.K_ELEMENT:
        held = [lane(mastery, number) for mastery in alone.mastery]
        mine = held.pop(seat)
        assert words == f"then you have {mine}, nobody else more than {max(held)}"
    elif kind == alchemy_actions.K_CARD:
        assert words == "another card is drawn for it"
        assert size(alone.elements[seat]) == size(state.elements[seat])
    else:
        index = state.variant.index[action.formula]
        row = alone.completed[seat]
        lies = {"goes face down under its deck": index in alone.formula_deck and index not in state.formula_deck,
                "goes to the left end": bool(row) and row[0] == index,
                "goes to the right end": bool(row) and row[-1] == index}  # fmt: skip
        assert lies[words]


def comes_to_an_end(state: Any) -> bool:
    """Return whether the round after the one at hand is the last, however this one ends."""
    state, rng, number = state.clone(), Random(1), state.round
    while state.round == number and state.current_player() != GAME_OVER:
        state.apply(state.random_action(rng))
    return bool(state.final_round)


def lit_alchemy(state: Any, legal: Any, words: str) -> None:
    seat, phase = state.current_player(), state.observation(None).phase
    assert words
    kinds = {action.kind for action in islice(legal, 400)}
    if phase == "keep":
        assert all(len(action.spent) == int(words.split()[1]) for action in legal)
    elif phase == "sort":
        after = state.clone()
        after.apply(legal[0])
        assert f"S{after.to_move} claims first" in words
    elif phase == "complete":
        assert ("cannot pay" in words) == (alchemy_actions.K_COMPLETE not in kinds)
        assert ("last round" in words) == state.final_round
        assert ("all abilities of your row" in words) == (bool(state.completed[seat]) and "cannot pay" not in words)
        if "you draw 1" in words:
            assert [drawn(state, seat, action) for action in (legal[-1], alchemy_actions.SKIP)] in ([1, 2], [2, 2])
    elif phase == "choice":
        asks = {alchemy_actions.K_PLAYER: "a player", alchemy_actions.K_ELEMENT: "a mastery stack",
                alchemy_actions.K_CARD: "an element card", alchemy_actions.K_FORMULA: "a formula",
                alchemy_actions.K_YES: "whether you do it"}  # fmt: skip
        assert [asks[kind] in words for kind in asks] == [kind in kinds for kind in asks]
        assert ("needs Void" in words) == (kinds <= {alchemy_actions.K_NO, alchemy_actions.K_CONVERT})
        assert ("may turn Aether" in words) == (alchemy_actions.K_CONVERT in kinds)


def drawn(state: Any, seat: int, action: Any) -> int:
    """Return how many formulae a seat draws when its round ends with an action, and no ability works."""
    state, number = state.clone(), state.round
    if action.kind == alchemy_actions.K_COMPLETE:
        state.lay(action)
    held = len(state.formulae[seat])
    state._next_to_complete()
    while state.round == number:
        state.apply(alchemy_actions.SKIP)
    return len(state.formulae[seat]) - held


def test_what_alchemy_says_of_an_action_comes_true() -> None:
    assert told("alchemy", alchemy, lit_alchemy) > 600


def in_hand(
    game_id: str, names: Callable[[Any], list[str]], zone: str, **options: str
) -> Iterator[tuple[Any, View, str, str]]:
    """Yield what is said of the cards of whoever is to act, through a random match: state, view, card and words."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    rng, state = Random(5), game.new_state(options or None, seed=5)
    called = Names(tuple(f"S{n}" for n in range(game.data.default_seats)), None, False)
    for _n in range(120):
        seat = state.current_player()
        if seat == GAME_OVER:
            break
        if seat >= 0:
            view = View(state.observation(seat), called, state.legal_actions(), objection=state.objection)
            view = replace(view, draft=scene.drafting.begin(view, Layout(1280, 800, len(called.seats), seat)))
            for name in names(view.observation):
                yield state, view, name, scene.explained_piece(Piece(name, Card(name, "")), zone, view)
        state.apply(rng.choice(state.legal_actions()))


def test_what_is_said_of_a_formula_in_hand_comes_true() -> None:
    paid = lacking = 0
    for state, view, slug, words in in_hand("alchemy", lambda o: o.formulae[o.seat], "formulae"):
        if not isinstance(view.draft, PayDraft):
            assert not words
            continue
        action = proposal(state.variant, view.draft.elements, view.draft.formulae, view.draft.aether, slug)
        objection = state.objection(action)
        if objection is not None:
            lacking += 1
            assert words == objection
            continue
        paid += 1
        after = state.clone()
        after.lay(action)
        seat = state.to_move
        gone = Counter(view.draft.elements) - Counter(after.observation(seat).elements[seat])
        names = {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water"}
        told = [f"{n} {names[letter]}" for letter, n in gone.items()]
        told += [f"{n} Aether" for n in [state.aether[seat] - after.aether[seat]] if n]
        spent = len(state.formulae[seat]) - len(after.formulae[seat]) - 1
        told += [f"{spent} formula{'e' * (spent > 1)}"] if spent else []
        title = state.variant.formulae[state.variant.index[slug]].title
        assert words.startswith(f"{title} for ")
        assert sorted(words.removeprefix(f"{title} for ").partition(":")[0].split(", ")) == sorted(told)
    assert paid > 20
    assert lacking > 20


def test_what_is_said_of_a_card_of_elemies_comes_true() -> None:
    said = 0
    for state, view, name, words in in_hand("elemies", lambda o: cards_of(o.hand), "hand", level="pro"):
        fitting = [action for action in view.legal if re.match(rf"play.*\b{name}\b", str(action))]
        if words == "Nothing can be played with this card now.":
            assert not fitting
        elif words:
            left = {state.hands[state.to_move].bit_count() - len(str(action).split()) + 1 for action in fitting}
            found = re.search(r": (?:(\d+) cards? left in hand|your hand is empty then)$", words)
            assert found
            assert int(found[1] or 0) in left
            said += 1
    assert said > 100


def sit(driver: Driver) -> TableScreen:
    table = driver.sit(at_position(HELD, "person", "regular"))
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    driver.step(frames=3)
    return table


def test_a_table_explains_until_its_game_is_won(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(driver)
    knock = next(button for button in table.controls._buttons() if button.name == "knock")
    assert table.explaining.is_on
    assert knock.sub == "10 is within 13"
    assert table.explaining.sentences()[0] == "Play a card, take the 4, or end the round."
    driver.app.pop(table)
    monkeypatch.setattr(Statistics, "has_won", lambda _self, game: game == "wuxing")
    table = sit(driver)
    assert not table.explaining.is_on
    assert all(button.sub is None for button in table.controls._buttons())


def test_say_less_ends_it(driver: Driver) -> None:
    table = sit(driver)
    (link,) = table.explaining.widgets()
    x, y, w, h = link.rect
    assert w > 0
    driver.click(x + w / 2, y + h / 2)
    assert driver.app.settings.explain == "never"
    driver.step(frames=2)
    assert not table.explaining.widgets()


def test_lessons_explain_by_themselves(driver: Driver) -> None:
    driver.app.settings_file.change(explain="always")
    lesson = lessons.lesson("wuxing")
    assert lesson is not None
    number = next(n for n, step in enumerate(lesson.steps) if step.asked)
    table = table_at(driver.app, lesson, number)
    driver.app.push(table)
    driver.until(lambda: table.is_my_turn and not table.stage.moving())
    assert not table.explaining.is_on


@pytest.mark.parametrize("size", [SMALLEST, (1280, 800)])
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "elemies", "influence", "alchemy"])
def test_what_is_said_covers_nothing(screen: Any, game_id: str, size: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[Any] = []
    draw = Explaining._pill

    def pill(*given: Any) -> Any:
        said.append(draw(*given))
        return said[-1]

    monkeypatch.setattr(Explaining, "_pill", staticmethod(pill))
    driver = Driver(size)
    driver.app.settings_file.change(explain="always", show_log=False, volume=0.0)
    game, seen = registry().game(game_id), 0
    for seed in range(3):
        rng, state = Random(seed), game.new_state(None, seed=seed)
        for _n in range(4 + 7 * seed):
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))
        while state.current_player() != 0:
            state.apply(state.random_action(rng) if game_id == "alchemy" else rng.choice(state.legal_actions()))
        seats = players("person", *["random"] * (game.data.default_seats - 1))
        table = driver.sit(Match.from_position(game, state.position(), seats, {}), posed=True)
        driver.app.running = True  # the table before it was the last screen
        driver.rest()
        said.clear()
        table.state.refresh()
        driver.step(frames=3)
        seen += bool(said)
        for rect in said:
            covers_nothing(table, rect)
        driver.app.pop(table)
    driver.close()
    assert seen


def covers_nothing(table: TableScreen, rect: Any) -> None:
    """A chip lies in the window, and on no piece, button or read-out."""
    x, y, w, _h = rect
    assert min(x, y) >= 0
    assert x + w <= table.width
    for button in table.controls._buttons():
        assert not meet(rect, button.rect), button.name
    for name, spot in table.scene.spots(table.view(), table.state.layout).items():
        assert not meet(rect, spot), name
    for name, actors in table.stage.actors.items():
        for actor in actors:
            wide, high = actor.home.width * 0.9, actor.home.width * table.stage.zones[name].aspect * 0.9
            if abs(actor.home.angle) % 180 > 45:
                wide, high = high, wide
            lies = (actor.home.x - wide / 2, actor.home.y - high / 2, wide, high)
            assert not meet(rect, lies), f"{name} {actor.piece.name}: {lies} {rect}"
