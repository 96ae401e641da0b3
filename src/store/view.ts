import type { Care } from '#core/catalog/cares.ts';
import type { LookId } from '#core/catalog/looks.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/** The one sheet that may be open over the farm. */
export type OpenSheet =
  /** With `seed` an empty plot offers that sapling first. */
  | { name: 'plot'; plot: number; seed?: Seed }
  | { name: 'hen'; hen: string }
  | { name: 'shop'; seed?: Seed | 'hen' }
  | { name: 'warehouse' }
  | { name: 'careAll' }
  | { name: 'harvestAll' }
  | { name: 'reclaim'; plot: number }
  | { name: 'away' }
  | { name: 'faucet' }
  | { name: 'goals' }
  | { name: 'mailbox' }
  | { name: 'menu' };

/** An action on beds (plot numbers) that costs coins. */
export type BedSpend =
  | { kind: 'care'; care: Care; plots: readonly number[] }
  | { kind: 'sow'; seed: Seed; plots: readonly number[] };

/** A bubble at a bed: it asks for one more tap. */
export type BedBubble =
  /** The five saplings for an empty bed. */
  | { kind: 'tray'; plot: number }
  /** The lifted board of the next wild plot: price and gain. */
  | { kind: 'board'; plot: number }
  /** A question before a spend, as the player set it. */
  | { kind: 'ask'; plot: number; spend: BedSpend };

/** A tool that can be taken in the hand. */
export type HandTool = { kind: 'care'; care: Care } | { kind: 'sow'; seed: Seed } | { kind: 'harvest' };

/** The tool in the hand and the beds (plot numbers) that it has touched; nothing is done before the finger lifts. */
export interface Hand {
  tool: HandTool;
  plots: readonly number[];
  by: 'finger' | 'keys';
}

export interface ViewState {
  selectedPlot: number | null;
  /** The plot that the tutorial points at. */
  pointedPlot: number | null;
  selectedHen: string | null;
  sheet: OpenSheet | null;
  bubble: BedBubble | null;
  hand: Hand | null;
  /** The look in the hand and the slots that shine for it; null while nobody decorates. */
  decorating: { look: LookId | null; slots: readonly string[] } | null;
  /** Plots of the harvests of the last seconds, each with its seed, for the chip that sells and replants; null without. */
  lastHarvest: Readonly<Record<number, Seed>> | null;
  /** The tutorial's card: an act to do, or the reward at its end; null without the card. */
  guide: 'act' | 'pay' | null;
  /** True while a drawn field shows what actions did, so that no toast repeats it. */
  isFieldDrawn: boolean;
  /** True from the first paint of the field in HTML, which comes before the scene. */
  isFieldPainted: boolean;
  /** True two frames behind that paint, when most screens show it: from here on the scene may take line and processor. */
  isFieldShown: boolean;
}

export const startView: ViewState = {
  selectedPlot: null,
  pointedPlot: null,
  selectedHen: null,
  sheet: null,
  bubble: null,
  hand: null,
  decorating: null,
  lastHarvest: null,
  guide: null,
  isFieldDrawn: false,
  isFieldPainted: false,
  isFieldShown: false,
};
