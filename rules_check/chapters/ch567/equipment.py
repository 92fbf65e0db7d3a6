"""§ 567.3: the cards and the shoe."""

from collections.abc import Iterator

from rules_check.chapters.ch567.chapter import WAR
from rules_check.chapters.war.play import Play
from rules_check.facts.events import Event, Procedure
from rules_check.procedures import table
from rules_check.procedures.changes import Changed, changed_in_time
from rules_check.procedures.preparation import is_opening, unseen_from
from rules_check.procedures.shoe import Backs, backs_of, census
from rules_check.procedures.words import seat_name
from rules_check.verdict import Verdict, cannot_tell, compliant, violation

_LAYOUT = "read from the zones of the table profile; print on the felt is not"


@WAR.provision("567.3(a)", "W567-015")
def six_to_eight_decks_are_used(play: Play) -> Iterator[Verdict]:
    """Without a shuffling device six to eight decks are used."""
    if play.profile.submission.automated_shuffler:
        return
    least, most = play.law.whole("decks.least"), play.law.whole("decks.most")
    yield from table.decks_filed(play, least, most)
    loads = [p for p in play.rnd.preparation.named("load_shoe") if p.decks is not None]
    for load in loads:
        yield _loaded(load, least, most)


def _loaded(load: Procedure, least: int, most: int) -> Verdict:
    text = f"{least} to {most} decks were due in the shoe, {load.decks} were loaded"
    if load.decks is not None and least <= load.decks <= most:
        return compliant(text, (load,))
    return violation(text, (load,))


@WAR.provision("567.3(a)", "W567-016")
def all_backs_are_alike(play: Play) -> Iterator[Verdict]:
    """Without a shuffling device all cards have the same back."""
    if not play.profile.submission.automated_shuffler:
        yield from _backs(play, backs_of(play))


def _backs(play: Play, backs: Backs) -> Iterator[Verdict]:
    if backs.odd:
        card = backs.odd[0]
        yield violation(
            f"the backs in this shoe are {backs.usual}; the card of {seat_name(card.to)} had a "
            f"{card.back} back",
            backs.odd,
            backs.usual_cards,
            position=card.to if isinstance(card.to, int) else None,
        )
    elif backs.unread:
        yield cannot_tell(
            "not every back was read", "the back of every card as it left the shoe", backs.unread
        )
    elif backs.alike and play.cards_hidden(play.cards_from, play.rnd.t_end):
        yield cannot_tell(
            f"all backs seen were {backs.usual}; not every card was",
            "the back of every card as it left the shoe",
            backs.alike,
        )
    elif backs.alike:
        yield compliant(f"all backs were {backs.usual}", backs.alike)


@WAR.provision(
    "567.3(a)",
    "W567-017",
    covers=("W567-022",),
    partly="a card too many is seen, one missing is not: burned and undealt cards are not shown",
)
def no_card_comes_more_often_than_there_are_decks(play: Play) -> Iterator[Verdict]:
    """Each deck has 52 cards, so no card comes more often than there are decks."""
    if play.first_card is None:
        return
    counted = census(play)
    limit = counted.decks or _decks_in_shoe(play)
    for card, events in counted.repeated.items():
        if len(events) > limit and events[-1] in play.rnd.events:
            yield violation(
                f"the {card.code} came {len(events)} times out of a shoe of {limit} decks",
                events[-1:],
                events,
            )
            return
    yield cannot_tell(
        "no card came more often than there are decks; cards not shown were not counted",
        "every card of the shoe face up",
        (play.first_card,),
    )


def _decks_in_shoe(play: Play) -> int:
    """Returns the greatest number of decks a shoe may hold here: of two batches, one."""
    filed, most = play.profile.submission.decks, play.law.whole("decks.most")
    if filed is None:
        return most
    return filed // 2 if _shuffler(play) and filed > most else filed


@WAR.provision("567.3(b)", "W567-019")
def all_cards_come_from_the_shoe(play: Play) -> Iterator[Verdict]:
    """All cards are dealt from the shoe."""
    return table.cards_from_the_shoe(play)


@WAR.provision("567.3(b)", "W567-020", partly=_LAYOUT)
def the_shoe_stands_on_the_dealers_left(play: Play) -> Iterator[Verdict]:
    """The shoe stands on the table to the dealer's left."""
    return table.shoe_on_the_left(play)


def _shuffler(play: Play) -> bool:
    return play.profile.submission.automated_shuffler


@WAR.provision("567.3(c)", "W567-021")
def a_shuffling_device_needs_twelve_to_sixteen_decks(play: Play) -> Iterator[Verdict]:
    """With a shuffling device twelve to sixteen decks are used."""
    if _shuffler(play):
        least, most = play.law.whole("decks.shuffler.least"), play.law.whole("decks.shuffler.most")
        yield from table.decks_filed(play, least, most)


@WAR.provision("567.3(c)(2)", "W567-023")
def both_batches_have_the_same_number_of_decks(play: Play) -> Iterator[Verdict]:
    """With a shuffling device the decks are parted into two equal batches."""
    if not _shuffler(play):
        return
    filed = play.profile.submission.decks
    for load in play.rnd.preparation.named("load_shoe"):
        if load.decks is None or filed is None:
            continue
        text = f"{filed} decks in two equal batches are due, so half of them in each shoe"
        if load.decks * 2 == filed:
            yield compliant(f"{text}; {load.decks} were loaded", (load,))
        else:
            yield violation(f"{text}; {load.decks} were loaded", (load,))


@WAR.provision("567.3(c)(3)", "W567-024")
def backs_are_alike_within_a_batch(play: Play) -> Iterator[Verdict]:
    """With a shuffling device the backs are alike within a batch and differ between them."""
    if not _shuffler(play):
        return
    same = _same_backs(play)
    if same is None:
        yield from _backs(play, backs_of(play))
    else:
        yield same


def _same_backs(play: Play) -> Verdict | None:
    """Returns the breach that two batches have the same backs, told of the first shoe after."""
    load = play.rnd.preparation.load
    if load is None or play.previous is None:
        return None
    before = _batch_in_play(play.previous)
    if before is None or load.batch in {None, before.batch}:
        return None
    if _load_missed(play) or play.hidden(play.rnd.preparation.t, load.t):
        return None
    old, new = backs_of(play.previous), backs_of(play)
    if old.usual is None or old.usual != new.usual or old.odd or new.odd:
        return None
    return violation(
        f"batches {before.batch} and {load.batch} had to have different backs and both are "
        f"{new.usual}",
        (*old.usual_cards, *new.usual_cards),
        (before, load),
    )


@WAR.provision("567.3(c)(4)", "W567-025")
def the_other_batch_is_in_the_device(play: Play) -> Iterator[Verdict]:
    """While one batch is dealt the other is in the shuffling device."""
    if not _shuffler(play):
        return
    dealt = _batch_in_play(play)
    if dealt is None:
        return
    for shuffle in _device_shuffles(play):
        if shuffle.t <= dealt.t:
            continue
        text = f"batch {dealt.batch} was in play, so the other had to be in the device"
        if shuffle.batch is None:
            yield cannot_tell(
                f"{text}; which was shuffled was not told",
                "the backs of the cards in the device",
                (shuffle,),
                (dealt,),
            )
        elif shuffle.batch != dealt.batch or _shoe_over(play, shuffle):
            yield compliant(f"{text} and was", (shuffle,), (dealt,))
        elif _exchange_hidden(play, shuffle):
            yield cannot_tell(
                f"{text}; whether another shoe was loaded before was not seen",
                "the shoe before the device shuffled",
                (shuffle,),
                (dealt,),
            )
        else:
            yield violation(f"{text}; batch {shuffle.batch} was shuffled", (shuffle,), (dealt,))


def _batch_in_play(play: Play) -> Procedure | None:
    at: Play | None = play
    while at is not None:
        load = at.rnd.preparation.load
        if load is not None:
            return load if load.batch is not None else None
        at = at.previous
    return None


def _load_missed(play: Play) -> bool:
    """Whether another shoe may have been loaded unseen since the last load that was seen."""
    at: Play | None = play.previous
    while at is not None:
        if at.rnd.seams or at.hidden(at.rnd.preparation.t, min(at.betting_ends, at.rnd.t_end)):
            return True
        if at.rnd.preparation.load is not None:
            return False
        at = at.previous
    return False


def _device_shuffles(play: Play) -> list[Procedure]:
    return [
        event
        for event in play.rnd.events
        if isinstance(event, Procedure) and event.name == "shuffle" and event.by == "device"
    ]


def _exchange_hidden(play: Play, shuffle: Procedure) -> bool:
    before = play.previous
    hidden_before = before is not None and before.hidden(before.rnd.preparation.t, before.rnd.t_end)
    # In a pause the exchange may come after the shuffle; while cards are out it cannot.
    in_pause = shuffle.t >= play.rnd.preparation.t
    end = max(shuffle.t, min(play.betting_ends, play.rnd.t_end)) if in_pause else shuffle.t
    return (
        hidden_before
        or _load_missed(play)
        or play.hidden(min(play.rnd.preparation.t, shuffle.t), end)
    )


def _shoe_over(play: Play, shuffle: Procedure) -> bool:
    """Whether the shoe had been dealt when its batch went into the device."""
    reached: list[Event] = list(play.covers)
    if play.previous is not None:
        reached += play.previous.covers
    return any(cover.t <= shuffle.t for cover in reached)


@WAR.provision("567.3(c)(5)", "W567-026")
def the_batches_alternate(play: Play) -> Iterator[Verdict]:
    """With a shuffling device each batch is used for every other shoe."""
    load = play.rnd.preparation.load
    if not _shuffler(play) or load is None or play.previous is None:
        return
    before = _batch_in_play(play.previous)
    if before is not None and load.batch is not None:
        yield _alternated(play, before.batch, load.batch, load, (before,))
        return
    old, new = backs_of(play.previous), backs_of(play)
    if old.usual is not None and new.usual is not None:
        yield _alternated(play, old.usual, new.usual, load, (*old.usual_cards, *new.usual_cards))


def _alternated(
    play: Play, before: str | None, now: str, load: Procedure, because: tuple[Event, ...]
) -> Verdict:
    text = f"the {before} batch was in the shoe before, so the other was due"
    if before != now:
        return compliant(f"{text} and was loaded", (load,), because)
    if play.hidden(play.rnd.preparation.t, load.t) or _load_missed(play):
        return cannot_tell(
            f"{text}; whether another shoe came between was not seen",
            "the shoe between the two loadings",
            (load,),
            because,
        )
    return violation(f"{text}; the {now} batch was loaded again", (load,), because)


@WAR.provision("567.3(c)(6)", "W567-027", partly="cards are told apart by the backs read as dealt")
def the_discard_rack_holds_one_batch(play: Play) -> Iterator[Verdict]:
    """With a shuffling device only one batch is in the discard rack."""
    prep = play.rnd.preparation
    load = prep.load
    if not _shuffler(play) or load is None or play.previous is None or is_opening(play):
        return
    before = _batch_in_play(play.previous)
    old = before.batch if before is not None else backs_of(play.previous).usual
    if old is not None and old == load.batch:
        return  # reported as a batch that did not alternate
    emptied = [
        p
        for p in prep.procedures
        if p.name in {"batch_swap", "spread"} or (p.name == "shuffle" and p.batch == old)
    ]
    others = prep.named("shuffle", "stack", "offer_cut", "cut")
    if emptied:
        yield compliant("the discard rack was emptied before the other batch came", emptied)
    elif others and not _exchange_open(play, old):
        # The log tells of procedures, so the exchange of the batches would be among them.
        yield violation(
            "another batch was loaded while the batch before it lay in the discard rack",
            (load,),
            others,
        )
    else:
        yield cannot_tell(
            "whether the discard rack was emptied before the other batch came was not told",
            "the discard rack when the shoe was loaded",
            (load,),
        )


def _exchange_open(play: Play, old: str | None) -> bool:
    """Whether the exchange may have been missed, or have been a shuffle of the batch before."""
    if unseen_from(play, play.rnd.preparation.t) or _load_missed(play):
        return True
    shuffles = play.rnd.preparation.named("shuffle")
    return any(s.by != "dealer" and (old is None or s.batch is None) for s in shuffles)


@WAR.provision("567.3(d)", "W567-028")
def the_decks_are_changed_every_24_hours(play: Play) -> Iterator[Verdict]:
    """The decks are changed at least once every 24 hours."""
    most = play.law.whole("decks.hours")
    rule = Changed(entry="cards_changed", things="decks", most_hours=most)
    return changed_in_time(play, rule)
