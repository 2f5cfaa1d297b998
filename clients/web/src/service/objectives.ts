// What players can be asked to want. A version of the service may not have all of it, and says so by name.

import { InvalidInput, Objective } from "ohhell";
import { ohhell } from "./client";

const ALWAYS: readonly Objective[] = [Objective.POINTS, Objective.LEAD];

let asked: Promise<readonly Objective[]> | undefined;

/** Asked once; again after a failure. */
export function objectives(): Promise<readonly Objective[]> {
  asked ??= takes(Objective.WIN).then(
    (taken) => (taken ? [...ALWAYS, Objective.WIN] : ALWAYS),
    () => {
      asked = undefined;
      return ALWAYS;
    },
  );
  return asked;
}

/** Whether the service takes such a player: to judge a game in which nothing has happened. */
async function takes(objective: Objective): Promise<boolean> {
  try {
    // A stream, since what it refuses is no failed request for the browser.
    const options = { player: { objective } };
    for await (const _ of ohhell().analysis.analyzeRecord({ record: {}, options }));
    return true;
  } catch (reason) {
    if (!(reason instanceof InvalidInput)) throw reason;
    return !reason.violations.some(({ field }) => field.endsWith("player.objective"));
  }
}
