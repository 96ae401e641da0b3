import { inTransaction } from '#server/db/transaction.ts';
import type { World } from '#server/world/world.ts';

/** Contact in a demo world, whose operators are its players. */
const DEMO_CONTACT = 'help@manor.example';

/**
 * Stores whom players ask to become a manor lord (OWNER_CONTACT), where the world has none yet: the setting, or a name
 * that reaches nobody in a demo world. Returns false if there is neither. A stored contact stays: operators change it
 * by `ops/constant/set`.
 */
export async function openContact(
  { db, constants, demo, wallNow }: Pick<World, 'db' | 'constants' | 'demo' | 'wallNow'>,
  given: string | null,
): Promise<boolean> {
  if (constants.current().OWNER_CONTACT !== '') return true;
  const value = given ?? (demo ? DEMO_CONTACT : null);
  if (value === null) return false;
  const change = { key: 'OWNER_CONTACT', value, at: wallNow(), reason: 'default', by: 'code' } as const;
  await inTransaction(db, (tx) => constants.setIn(tx, change));
  await constants.spread();
  return true;
}
