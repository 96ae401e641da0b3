import type { PlacedLooks } from '#core/api/lookObjects.ts';
import type { Neighbour } from '#core/api/neighbourObjects.ts';
import type { HenFacts, Plot } from '#core/api/objects.ts';

/** The neighbour's manor on screen, in the shape of own facts; null while the player is at home. */
export interface VisitState {
  owner: Neighbour | null;
  plots: Readonly<Record<number, Plot>> | null;
  hens: Readonly<Record<string, HenFacts>> | null;
  looks: PlacedLooks | null;
  /** True while the visitor may help: signed in, and the owner takes help. */
  takesHelp: boolean;
  /** True once a visit was marked for the step that asks for it. */
  isMarked: boolean;
  /** Grows when the owner changed the rules: the screen then reads the manor again. */
  round: number;
}

export const startVisit: VisitState = {
  owner: null,
  plots: null,
  hens: null,
  looks: null,
  takesHelp: false,
  isMarked: false,
  round: 0,
};
