// The cards that a game is played with; asked once for each set of rules.

import type { ResolveRulesResponse, RuleSet } from "ohhell";
import { ohhell } from "../service/client";
import { rulesToLink } from "./draft.svelte";

const known = new Map<string, Promise<ResolveRulesResponse>>();

export function resolved(rules: RuleSet): Promise<ResolveRulesResponse> {
  const name = rulesToLink(rules);
  const found = known.get(name);
  if (found !== undefined) return found;
  const asked = ohhell().rules.resolveRules({ rules });
  known.set(name, asked);
  asked.catch(() => known.delete(name));
  return asked;
}
