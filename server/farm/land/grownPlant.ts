import type { Plant } from '#core/rules/plant.ts';

/** The constants of care and harvest as they bound when the plant was sown. */
export interface PlantTerms {
  FRUIT_BASE: number;
  CARE_COST_BPS: number;
  CARE_YIELD_BPS: number;
}

/** A plant as it stands on a plot, with what was frozen at sowing. */
export interface GrownPlant extends Plant {
  id: bigint;
  plot: number;
  yPpm: number;
  /** Fruits of the full-care harvest, which the escrow covers. */
  promised: number;
  terms: PlantTerms;
}

/** A plot with its plant. */
export interface PlantedPlot {
  number: number;
  version: bigint;
  reclaimedAt: number;
  plant: GrownPlant;
}

/** A plot that is the player's, with or without a plant. */
export interface OwnPlot {
  number: number;
  version: bigint;
  reclaimedAt: number;
  plant: GrownPlant | null;
}
