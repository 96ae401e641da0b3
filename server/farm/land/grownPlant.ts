import type { AccountName } from '#core/catalog/accounts.ts';
import type { Plant } from '#core/rules/plant.ts';

/** Constants of care and harvest, frozen at sowing. */
export interface PlantTerms {
  FRUIT_BASE: number;
  CARE_COST_BPS: number;
  CARE_YIELD_BPS: number;
}

/** A plant on a plot, with its frozen terms. */
export interface GrownPlant extends Plant {
  id: bigint;
  plot: number;
  yPpm: number;
  /** Fruits of the full-care harvest, covered by the escrow. */
  promised: number;
  /** Account with the plant's promise. */
  escrow: AccountName;
  terms: PlantTerms;
}

/** A plot with its plant. */
export interface PlantedPlot {
  number: number;
  version: bigint;
  reclaimedAt: number;
  plant: GrownPlant;
}

/** A plot of the player, with or without a plant. */
export interface OwnPlot {
  number: number;
  version: bigint;
  reclaimedAt: number;
  plant: GrownPlant | null;
}
