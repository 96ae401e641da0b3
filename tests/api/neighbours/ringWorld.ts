import { HOUR, openFarm, type Farmer, type FarmWorld } from '../farm/farmWorld.ts';
import { openRing } from './neighbourWorld.ts';
import { patient } from './patient.ts';
import { doDeed } from './ringDeeds.ts';
import type { RingDeed } from './socialAct.ts';

/** A farm world whose first players are a ring, and what the ring had when it began. */
export interface RingWorld {
  farm: FarmWorld;
  ring: readonly Farmer[];
  /** ATR units that the ring has gained since; after a last harvest and sale. */
  gainOf(): Promise<bigint>;
}

/**
 * Opens a world with a ring as its first players. Two such worlds differ by nothing that the ring could earn from: ids,
 * the secret of weeds and insects, and the yield index are the same. The index stays at its top, as it otherwise
 * follows everybody's sowing.
 */
export async function openRingWorld(size: number): Promise<RingWorld> {
  const opened = await openFarm({ logLevel: 'error' });
  const farm: FarmWorld = { ...opened, farmer: async (start) => patient(await opened.farmer(start)) };
  const { db } = farm.manor.world;
  await db.updateTable('world_fact').set({ value: '"ring"' }).where('key', '=', 'pestSecret').execute();
  farm.setConstants({ FARM_TARGET: '1', FARM_FALL_ATR: '100000000' });
  await farm.setFarmPool('900000');
  const ring = await openRing(farm, size, { isSown: false });
  const sum = async () => {
    let atr = 0n;
    for (const { id } of ring) atr += await farm.account(`user:${id}`);
    return atr;
  };
  const before = await sum();
  return {
    farm,
    ring,
    gainOf: async () => {
      await farm.manor.advance(5 * HOUR);
      for (const kind of ['harvest', 'sell'] as const)
        for (let member = 0; member < size; member += 1) await doDeed(ring, { member, kind });
      return (await sum()) - before;
    },
  };
}

/** The ring's own hands in a world without social acts, beside the world with them. */
export interface Twin {
  /** Repeats deeds of one moment, at most one a farm, so that their order makes no difference. */
  repeat(deeds: readonly RingDeed[]): Promise<void>;
  /** Moves game time, as in the other world. */
  advance(ms: number): Promise<void>;
  /** Gain of the ring, in ATR units, after a last harvest and sale; audits and ends the world. */
  end(): Promise<bigint>;
}

/** Opens the twin of a world that `openRingWorld` opened with as many members. */
export async function openTwin(size: number): Promise<Twin> {
  const { farm, ring, gainOf } = await openRingWorld(size);
  return {
    repeat: async (deeds) => void (await Promise.all(deeds.map((deed) => doDeed(ring, deed)))),
    advance: (ms) => farm.manor.advance(ms),
    end: async () => {
      const gain = await gainOf();
      await farm.close();
      return gain;
    },
  };
}
