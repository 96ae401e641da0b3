import { drawHouseKeys, houseKeysOf, type HouseSecrets } from './chain/drawHouseKeys.ts';
import type { HouseKeys } from './chain/houseKeys.ts';
import { localKeys } from './chain/localKeys.ts';
import type { Db } from './db/database.ts';
import { readFact, storeFact } from './db/worldFact.repo.ts';

/** The house of a demo world. */
export interface OpenedHouse {
  keys: HouseKeys;
  /** True for a world of an earlier version, whose vault obeys keys that everybody knows. */
  arePublic: boolean;
}

/**
 * Keys of a demo world's house: drawn and stored once, before the first contract is deployed. A world that has
 * contracts but no stored keys was made by an earlier version: its contracts name the well-known keys, so it
 * keeps them.
 */
export async function openHouseKeys(
  db: Db,
  randomBytes: (count: number) => Uint8Array,
): Promise<OpenedHouse> {
  const stored = await readFact(db, 'houseKeys');
  if (stored === undefined && (await readFact(db, 'contracts')) !== undefined) {
    return { keys: localKeys, arePublic: true };
  }
  const secrets = stored ?? (await storeFact(db, 'houseKeys', drawHouseKeys(randomBytes)));
  return { keys: houseKeysOf(secrets as HouseSecrets), arePublic: false };
}
