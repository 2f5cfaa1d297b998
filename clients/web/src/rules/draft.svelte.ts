// Rules that are being chosen: what the person has changed, and what the service makes of it.

import { clone, create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { type Preset, type ResolveRulesResponse, type RuleSet, RuleSetSchema } from "ohhell";
import { fromLink, toLink } from "../service/base64";
import { ohhell } from "../service/client";
import { type Trouble, troubleOf } from "../service/trouble";
import type { Option } from "./fields";

export const DEFAULT_PRESET = "oh_hell";

export function rulesFromLink(text: string): RuleSet | undefined {
  try {
    return fromBinary(RuleSetSchema, fromLink(text));
  } catch {
    return undefined;
  }
}

export function rulesToLink(rules: RuleSet): string {
  return toLink(toBinary(RuleSetSchema, rules));
}

let presets: Promise<Preset[]> | undefined;

/** Asked once; again after a failure. */
export function listPresets(): Promise<Preset[]> {
  presets ??= ohhell()
    .rules.listPresets({})
    .then((answer) => answer.presets)
    .catch((reason) => {
      presets = undefined;
      throw reason;
    });
  return presets;
}

export class RulesDraft {
  /** The preset and what differs from it, as it is sent. */
  asked = $state.raw<RuleSet>(create(RuleSetSchema, { preset: DEFAULT_PRESET }));
  /** The answer to the last rules that were sound. */
  resolved = $state.raw<ResolveRulesResponse>();
  trouble = $state.raw<Trouble>();
  /** The first answer has come, whatever it was. */
  readonly ready: Promise<void>;
  #asking: AbortController | undefined;

  constructor(rules?: RuleSet) {
    if (rules !== undefined) this.asked = rules;
    this.ready = this.resolve();
  }

  /** Whether this option was changed here. */
  changed(name: Option | "trumpSequence"): boolean {
    const value = this.asked[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  }

  choosePreset(preset: string): void {
    this.asked = create(RuleSetSchema, { preset });
    void this.resolve();
  }

  /** Undefined: the preset's own value again. */
  set(name: Option | "trumpSequence", value: unknown): void {
    const made = clone(RuleSetSchema, this.asked);
    const fields = made as unknown as Record<string, unknown>;
    fields[name] = value ?? (name === "trumpSequence" ? [] : undefined);
    this.asked = made;
    void this.resolve();
  }

  async resolve(): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const rules = this.asked;
      this.resolved = await ohhell().rules.resolveRules({ rules }, { signal: asking.signal });
      this.trouble = undefined;
    } catch (reason) {
      if (!asking.signal.aborted) this.trouble = troubleOf(reason);
    }
  }
}
