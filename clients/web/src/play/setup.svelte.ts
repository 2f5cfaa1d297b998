// How the next game is to be: rules, players, open hands. Kept for the next time.

import { create, type MessageInitShape } from "@bufbuild/protobuf";
import {
  type OpenTableRequest,
  OpenTableRequestSchema,
  type PlayerSchema,
  type RuleSet,
} from "ohhell";
import { keep, kept } from "../settings/storage";
import { placesOf } from "../table/places";
import { t } from "../texts";
import { DEFAULT_LEVEL, MOST_SEATS, type PlayerChoice, toPlayer } from "./players";

const NAME = "setup";

/** The person's seat at every table: the first one, drawn in the south. */
export const OWN_SEAT = 0;

interface Setup {
  /** By seat; the first one is who gives the person its hints. */
  players: PlayerChoice[];
  openHands: boolean;
  name: string;
  /** The rules of the last game, as in a link. */
  rules: string | undefined;
}

function fresh(): Setup {
  const players = Array.from({ length: MOST_SEATS }, () => ({ level: DEFAULT_LEVEL }));
  return { players, openHands: false, name: "", rules: undefined };
}

export const setup: Setup = $state({ ...fresh(), ...kept<Partial<Setup>>(NAME) });

export function saveSetup(): void {
  keep(NAME, setup);
}

export function resetSetup(): void {
  Object.assign(setup, fresh());
  saveSetup();
}

/** Who gives hints. */
export function adviser(): MessageInitShape<typeof PlayerSchema> {
  return toPlayer(setup.players[OWN_SEAT] ?? { level: DEFAULT_LEVEL });
}

export function tableFor(rules: RuleSet, players: number, openHands: boolean): OpenTableRequest {
  const places = placesOf(players, OWN_SEAT);
  return create(OpenTableRequestSchema, {
    rules,
    seat: OWN_SEAT,
    openHands,
    name: setup.name === "" ? t.play.you : setup.name,
    players: places.slice(1).map((place, index) => ({
      seat: index + 1,
      name: t.places[place],
      player: toPlayer(setup.players[index + 1] ?? { level: DEFAULT_LEVEL }),
    })),
  });
}
