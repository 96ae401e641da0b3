import type { Generated } from 'kysely';
import type { CareColumn } from '#core/catalog/cares.ts';
import type { Seed } from '#core/catalog/seeds.ts';

/** A player's farm. Every change locks this row first and increments `version`. */
export interface FarmTable {
  player_id: bigint;
  version: bigint;
  /** Number of reclaimed plots; they are numbered from 1. */
  plots: Generated<number>;
}

export interface PlotTable {
  player_id: bigint;
  number: number;
  version: bigint;
  reclaimed_at: Date;
  plant_id: bigint | null;
}

/** A plant from sowing on; its price, promise and terms are frozen at sowing. */
export interface PlantTable extends Record<CareColumn, Date | null> {
  player_id: bigint;
  id: Generated<bigint>;
  plot: number;
  seed: Seed;
  spent: bigint;
  fruit_price: bigint;
  y_ppm: number;
  /** Fruits of the full-care harvest, covered by the escrow. */
  promised: number;
  fruit_base: number;
  care_cost_bps: number;
  care_yield_bps: number;
  sown_at: Date;
  ripe_at: Date;
  weeds_at: Date;
  insects_at: Date;
  harvested_at: Date | null;
  harvested: number | null;
  /** The promise lies in the account of the player's plants, not in the plant's own. */
  in_player_escrow: Generated<boolean>;
}

/** Saplings of one kind bought at one price; `spent` is the price of each, in ATR units. */
export interface SaplingLotTable {
  player_id: bigint;
  seed: Seed;
  spent: bigint;
  quantity: number;
  since: Date;
}

export interface FruitLotTable {
  player_id: bigint;
  plant_id: bigint;
  seed: Seed;
  plot: number;
  quantity: number;
  price: bigint;
  harvested_at: Date;
  spoils_at: Date;
}

export interface HenTable {
  player_id: bigint;
  id: Generated<bigint>;
  version: bigint;
  bought_at: Date;
  ends_at: Date;
  y_ppm: number;
  egg_price: bigint;
  feed_price: bigint;
  lay_ms: bigint;
  eggs_promised: number;
  /** Eggs that the escrow covers and that are not laid yet. */
  eggs_left: number;
  fed_day: Generated<number | null>;
  fed_days: Generated<number>;
  collected_eggs: Generated<number>;
  sold_eggs: Generated<number>;
  /** The promise lies in the account of the player's hens, not in the hen's own. */
  in_player_escrow: Generated<boolean>;
}

export interface EggTable {
  player_id: bigint;
  hen_id: bigint;
  day: number;
  laid_at: Date;
  spoils_at: Date;
  collected_at: Generated<Date | null>;
}

export interface FarmDayTable {
  player_id: bigint;
  day: number;
  spent: Generated<bigint>;
  earned: Generated<bigint>;
  /** Worth of check-in credit and coupons given. */
  gifted: Generated<bigint>;
}

export interface FarmTotalTable {
  player_id: bigint;
  topic: string;
  spent: Generated<bigint>;
  earned: Generated<bigint>;
  times: Generated<number>;
}

export interface WorldPlotsTable {
  shard: number;
  plots: number;
}

declare module '#server/db/database.ts' {
  interface Database {
    farm: FarmTable;
    plot: PlotTable;
    plant: PlantTable;
    sapling_lot: SaplingLotTable;
    fruit_lot: FruitLotTable;
    hen: HenTable;
    egg: EggTable;
    farm_day: FarmDayTable;
    farm_total: FarmTotalTable;
    world_plots: WorldPlotsTable;
  }
}
