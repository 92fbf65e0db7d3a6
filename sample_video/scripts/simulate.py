"""`simulate`: from a seed to a script."""

from __future__ import annotations

import copy
import random
from collections.abc import Sequence
from typing import Any

from rules_check.errors import InputError
from sample_video.scripts.acts import Act, Point
from sample_video.scripts.areas import TableLayout
from sample_video.scripts.clock import draw_clock
from sample_video.scripts.director import Director
from sample_video.scripts.event_log import event_log
from sample_video.scripts.faults.fault import CannotHappenError, Fault
from sample_video.scripts.felt_state import FeltState
from sample_video.scripts.game import Choices, Game
from sample_video.scripts.games import find_game
from sample_video.scripts.house import House
from sample_video.scripts.looks import BACKS, draw_backs, draw_chips, draw_covers
from sample_video.scripts.schedule import (
    Schedule,
    edition_for,
    find_fault,
    make_schedule,
    needed,
    needed_choices,
)
from sample_video.scripts.script import OpeningState, Presence, Script
from sample_video.scripts.session import Chances, Session
from sample_video.scripts.steps import RoundPlan
from sample_video.scripts.truth import round_truth

MOST_ROUNDS = 100_000
"""More rounds than a table deals in a year, and what a usual memory holds."""

AnySession = Session[Any, Any, Any]

TAIL_S = 1.5
"""The recording runs on this long after the last act."""

MOST_TRIES = 40
"""Plans of a round tried before a fault is given up; wishes make the first one fit as a rule."""


def simulate(
    game: str,
    *,
    rounds: int,
    seed: int,
    violate: Sequence[str] = (),
    edition: str | None = None,
    positions: int | None = None,
    players: int | None = None,
    automated: bool | None = None,
    sound: bool | None = None,
    opening: bool | None = None,
    oddities: bool = True,
) -> Script:
    """Script rounds of play; the same arguments give the same script.

    Args:
        game: As in the table profile.
        rounds: How many, 1 or more.
        seed: Decides everything that is left open.
        violate: Sections ("567.8(c)") or names of faults; each is put into one round of its own.
        edition: The governing chapter; None follows from the sections in `violate`, else the
            first of the game.
        positions: Betting positions of the felt, at most what the edition allows.
        players: Players at the start, 1 to `positions`.
        automated: Two batches and an automated shuffler.
        sound: Announcements are heard and in the log.
        opening: The recording begins with the opening of the table, else in mid-shoe.
        oddities: Lawful irregularities, new dealers and players may come in between.

    Raises:
        InputError: An argument is wrong, or the faults do not fit into the rounds.
    """
    played = find_game(game)
    if rounds < 1:
        raise InputError("too few rounds", field="--rounds", expected="1 or more", got=str(rounds))
    if rounds > MOST_ROUNDS:
        raise InputError(
            "too many rounds", field="--rounds", expected=f"at most {MOST_ROUNDS}", got=str(rounds)
        )
    rng = random.Random(f"{game} {seed}")  # noqa: S311 - a stage keeps no secrets
    chosen = edition_for(played, violate, edition)
    faults = [find_fault(played, name, chosen, rng) for name in violate]
    schedule = make_schedule(faults, rounds, rng)
    opens = needed(faults, "opening", needed_opening(faults, opening))
    house = played.draw_house(
        rng,
        Choices(
            edition=chosen,
            positions=_positions(played, positions, chosen),
            automated=needed(faults, "automated", automated),
            sound=needed(faults, "sound", sound),
            more=needed_choices(faults),
        ),
    )
    for fault in faults:
        if fault.house is not None:
            house = fault.house(house)
    session = played.session(
        house=house,
        clock=draw_clock(rng, *played.first_days[chosen]),
        rng=rng,
        players=_players(players, house, rng),
        opening=rng.random() < 0.3 if opens is None else opens,
        chances=Chances() if oddities else QUIET,
    )
    return _play(played, session, schedule, rounds, seed)


QUIET = Chances(dealer=0.0, seats=0.0, floor=0.0, idle=0.0, oddities=False)


def needed_opening(faults: Sequence[Fault[Any]], chosen: bool | None) -> bool | None:
    """Whether the recording must begin with the opening of the table."""
    if any(fault.before == "opening" for fault in faults):
        if chosen is False:
            raise InputError("a fault of the opening needs the opening", field="--violate")
        return True
    return chosen


def _positions(game: Game, positions: int | None, edition: str) -> int | None:
    most = game.most_positions[edition]
    if positions is not None and not 1 <= positions <= most:
        raise InputError(
            f"number of positions under {edition}",
            field="positions",
            expected=f"1 to {most}",
            got=str(positions),
        )
    return positions


def _players(players: int | None, house: House, rng: random.Random) -> int:
    if players is None:
        return rng.randint(1, house.positions)
    if not 1 <= players <= house.positions:
        raise InputError(
            "number of players",
            field="players",
            expected=f"1 to {house.positions}",
            got=str(players),
        )
    return players


def _play(game: Game, session: AnySession, schedule: Schedule, rounds: int, seed: int) -> Script:
    rng = session.rng
    layout = game.draw_layout(rng, session.house)
    covers = draw_covers(rng)
    start = _opening_state(session, layout, rng)
    felt = FeltState(layout, rng, covers)
    felt.rack_cards = session.skipped_cards
    director = Director(felt, rng, start_s=1.0)
    plans = []
    for number in range(1, rounds + 1):
        session.now = director.now
        plan = _plan(game, session, schedule, number)
        felt.back = session.shoe.back
        director.perform(plan, early_bets=session.manner.early_bets)
        plans.append(plan)
    if session.due_at_cover:
        raise InputError(
            f"{session.due_at_cover[0].fault} does not come out in {rounds} rounds",
            field="--rounds",
            expected="more rounds",
        )
    acts = tuple(sorted((a for p in plans for a in p.acts), key=lambda act: act.t))
    duration = round(max(act.t_end for act in acts) + TAIL_S, 3)
    return Script(
        game=game.name,
        edition=session.house.edition,
        seed=seed,
        table_id=f"{game.prefix}-{rng.randint(1, 40):02d}",
        gaming_day=session.clock.gaming_day,
        house=session.house,
        layout=layout,
        chips=draw_chips(rng, session.house.values),
        backs=draw_backs(rng, sorted(BACKS)),
        cover_colours=covers,
        start=start,
        people=_people(acts, start, duration),
        acts=acts,
        duration_s=duration,
        events=event_log(acts),
        truth=tuple(round_truth(plan, session.house.edition) for plan in plans),
    )


def _plan(game: Game, session: AnySession, schedule: Schedule, number: int) -> RoundPlan:
    """The plan of a round, with its fault or, in a round without orders, maybe an oddity."""
    fault = schedule.faults.get(number)
    order = schedule.order(number)
    if fault is None:
        lawful: RoundPlan = session.plan(number, order)
        if session.chances.oddities and number not in schedule.orders and game.odd is not None:
            game.odd(lawful, session, session.rng)
        return lawful
    for _ in range(MOST_TRIES):
        # Planning draws from the shoe, so a plan that does not fit must leave no trace.
        trial = copy.deepcopy(session)
        try:
            plan: RoundPlan = trial.plan(number, order)
            law = fault.laws[session.house.edition]
            scene = game.scene(fault=fault.name, law=law, plan=plan, session=trial, rng=trial.rng)
            expected = fault.edit(scene)
        except CannotHappenError:
            session.rng.random()
            continue
        if expected not in trial.due_at_cover:
            plan.expected.append(expected)
        _take_over(session, trial)
        return plan
    raise InputError(
        f"{fault.name} does not fit into round {number}",
        field="--violate",
        expected="another seed or more rounds",
    )


def _take_over(session: AnySession, trial: AnySession) -> None:
    rng = session.rng
    vars(session).update(vars(trial))
    rng.setstate(trial.rng.getstate())
    session.rng = rng


def _opening_state(session: AnySession, layout: TableLayout, rng: random.Random) -> OpeningState:
    rails: dict[int, tuple[tuple[Point, tuple[int, ...]], ...]] = {}
    for seat in layout.seats:
        ux, uy = seat.outward[1], -seat.outward[0]
        stacks = []
        for index, cents in enumerate(rng.sample(session.house.values, 3)):
            along = (index - 1) * 44.0
            spot = (
                round(seat.rail_mm[0] + along * ux, 1),
                round(seat.rail_mm[1] + along * uy, 1),
            )
            stacks.append((spot, (cents,) * rng.randint(2, 12)))
        rails[seat.position] = tuple(stacks)
    return OpeningState(
        shoe_cards=0 if session.opening else len(session.shoe.cards),
        discard_cards=session.skipped_cards,
        shoe_back=session.shoe.back,
        rails=rails,
        seated=tuple(session.seated) if not session.opening else (),
    )


def _people(acts: Sequence[Act], start: OpeningState, end_s: float) -> tuple[Presence, ...]:
    """Who is at the table when, from the acts that say so."""
    people: list[Presence] = []
    since = dict.fromkeys(start.seated, 0.0)
    guests = 0
    dealers, dealer_since = 1, 0.0

    def leave(position: int, t: float) -> None:
        nonlocal guests
        guests += 1
        began = since.pop(position)
        people.append(
            Presence(actor="player", position=position, person=f"guest {guests}", t=began, t_end=t)
        )

    for act in acts:
        position = act.position
        if act.verb == "dealer_changed":
            people.append(_dealer(dealers, dealer_since, act.t))
            dealers, dealer_since = dealers + 1, act.t
        elif position is None or act.actor != "player":
            continue
        elif act.verb == "left" and position in since:
            leave(position, act.t)
        elif position not in since:
            since[position] = act.t
    for position in sorted(since):
        leave(position, end_s)
    people.append(_dealer(dealers, dealer_since, end_s))
    return tuple(people)


def _dealer(number: int, t: float, t_end: float) -> Presence:
    return Presence(actor="dealer", position=None, person=f"dealer {number}", t=t, t_end=t_end)
