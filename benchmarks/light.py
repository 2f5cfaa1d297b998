"""How long a light question keeps the event loop of a server busy, see `ohhell.service.light`.

Hints of levels 1 to 5 for random positions of 3 to 8 seats, most of them under the rules that leave
the most ways to split the hidden cards, a third of them broken. Where a thread takes a question up
after all, what is measured is the attempt before.
"""

from __future__ import annotations

import gc
import statistics
import time
from random import Random

from ohhell import _core, convert
from ohhell.errors import InvalidInput, NotReady
from ohhell.service.calls import CALLS, Question
from ohhell.service.light import MOST_STATES
from ohhell.service.wire import Wire
from ohhell.v1 import analysis_pb2
from tests.oracles.product import position
from tests.oracles.rounds import random_moment
from tests.oracles.strategies import play_options
from tests.reference.rules import Rules
from tests.service.raw import mutated, run

QUESTIONS = 20_000


def _question(seed: int) -> analysis_pb2.SuggestRequest:
    random = Random(seed)
    duties = {"must_beat": random.random() < 0.7, "must_trump": random.random() < 0.7}
    rules = Rules(
        players=random.randint(3, 8), max_cards=1, min_cards=1, **{**play_options(random), **duties}
    )
    largest = 52 // rules.players
    cards = random.choice((1, random.randint(1, largest), largest))
    if seed % 5:
        moment = random_moment(random, rules, cards)
        asked = position(moment, moment.table.turn)
    else:
        moment = random_moment(random, rules, cards, plays=0)
        bids = moment.bids[: random.randrange(rules.players)]
        asked = position(moment, (moment.dealer + 1 + len(bids)) % rules.players, bids=bids)
    player = {"level": random.randint(1, 5)}
    return analysis_pb2.SuggestRequest(position=convert.position_to(asked), player=player)


def main() -> None:
    (call,) = (call for call in CALLS if call.name == "Suggest")
    assert isinstance(call, Question)
    gc.disable()  # what this program keeps is not the server's
    taken, left = [], 0
    for seed in range(QUESTIONS):
        request = _question(seed)
        rules = convert.rules_from(request.position.rules)
        rules.score_table(request.position.cards)  # neither is ever worked out on the loop
        data = request.SerializeToString()
        if seed % 3 == 0:
            data = mutated(data, Random(seed))
        if not call.is_light(Wire(data)):
            continue
        started = time.thread_time()
        try:
            with _core.FewerStates(MOST_STATES):
                run(call, data)
        except (InvalidInput, NotReady):
            pass
        except _core.TooManyStates:
            left += 1
        taken.append((time.thread_time() - started) * 1e3)
    *_, slow = statistics.quantiles(taken, n=1000)
    print(
        f"{len(taken)} light questions of {QUESTIONS}: the event loop is busy for "
        f"{statistics.median(taken):.2f} ms (median), {slow:.2f} ms (999 of 1,000), "
        f"{max(taken):.2f} ms at most; {left} were left to a thread"
    )


if __name__ == "__main__":
    main()
