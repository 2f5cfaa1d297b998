// The game in the browser's store: sealed tables and views as base64, so that a reload loses nothing.

import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type OpenTableRequest,
  OpenTableRequestSchema,
  TablePhase,
  type TableView,
  TableViewSchema,
} from "ohhell";
import { fromBase64, toBase64 } from "../service/base64";
import { forget, keep, kept } from "../settings/storage";

const NAME = "game";

/** A table and what the person saw of it. */
export interface Moment {
  readonly table: Uint8Array;
  readonly view: TableView;
}

export interface KeptGame {
  /** What the table was opened with. */
  readonly request: OpenTableRequest;
  /** The commitment to the round in progress, as it was shown before the deal. */
  readonly promised: string | undefined;
  /** The moments of the round from which the person acted, oldest first; the last one is now. */
  readonly moments: readonly Moment[];
}

interface Stored {
  readonly request: string;
  readonly promised?: string;
  readonly moments: readonly { readonly table: string; readonly view: string }[];
}

export function keepGame({ request, promised, moments }: KeptGame): void {
  const over = moments.at(-1)?.view.phase === TablePhase.GAME_OVER;
  keep(NAME, {
    ...(promised === undefined ? {} : { promised }),
    request: toBase64(toBinary(OpenTableRequestSchema, create(OpenTableRequestSchema, request))),
    moments: (over ? moments.slice(-1) : moments).map(({ table, view }) => ({
      table: toBase64(table),
      view: toBase64(toBinary(TableViewSchema, view)),
    })),
  } satisfies Stored);
}

/** Undefined where none is kept that can be read. */
export function keptGame(): KeptGame | undefined {
  const stored = kept<Stored>(NAME);
  if (stored === undefined) return undefined;
  try {
    return {
      request: fromBinary(OpenTableRequestSchema, fromBase64(stored.request)),
      promised: stored.promised,
      moments: stored.moments.map(({ table, view }) => ({
        table: fromBase64(table),
        view: fromBinary(TableViewSchema, fromBase64(view)),
      })),
    };
  } catch {
    return undefined;
  }
}

export function forgetGame(): void {
  forget(NAME);
}
