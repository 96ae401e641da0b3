import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { farmInvariants } from '#server/farm/farm.audit.ts';
import { HOUR, openFarm, sowFor, type FarmWorld } from './farmWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let farm: FarmWorld;
beforeAll(async () => {
  farm = await openFarm();
  const farmer = await farm.farmer({ plots: 3, atr: '1000' });
  await sowFor(farm, farmer, 'apple', '1,2');
  await farmer.do('game/seed/buy', { seed: 'hen', quantity: 1 });
  await farmer.do('game/hen/feed', { hen: 'all' });
  await farm.manor.advance(6 * HOUR);
  await farmer.do('game/land/harvest', { plot: 1 });
  await farmer.do('game/seed/sell', { seed: 'apple', quantity: 10 });
  await farmer.do('game/hen/collect', { hen: 'all' });
});
beforeEach(() => farm.expectClean());
afterAll(() => farm.close());

class Undone extends Error {}

/** Runs the audit while rows are altered, then restores them. Returns the broken invariants. */
async function brokenBy(alter: RawBuilder<unknown>): Promise<{ id: string; row: unknown }[]> {
  const broken: { id: string; row: unknown }[] = [];
  const altered = farm.manor.world.db.transaction().execute(async (tx) => {
    const { numAffectedRows } = await alter.execute(tx);
    expect(numAffectedRows).toBe(1n);
    for (const { id, check } of farmInvariants) {
      const row = await check({ tx, constants: defaultConstants, chain: null });
      if (row) broken.push({ id, row });
    }
    throw new Undone();
  });
  await expect(altered).rejects.toThrow(Undone);
  return broken;
}

const growing = sql`(SELECT id FROM plant WHERE harvested_at IS NULL)`;

describe.skipIf(isInBooks)('the audit of the farm names', oneDatabase, () => {
  test.each([
    [
      'a plant whose escrow has a unit too much',
      sql`UPDATE account SET balance = balance + 1 WHERE name LIKE 'plants:%'`,
      'I7',
      {
        escrow: expect.stringMatching(/^plants:\d+$/),
        held: expect.anything(),
        owed: expect.anything(),
      },
    ],
    [
      'a plant that promises more than its escrow has',
      sql`UPDATE plant SET fruit_price = fruit_price + 1 WHERE id = ${growing}`,
      'I7',
      { escrow: expect.stringMatching(/^plants:/) },
    ],
    [
      'fruit that no escrow covers',
      sql`UPDATE fruit_lot SET quantity = quantity + 1`,
      'I7',
      { escrow: expect.stringMatching(/^plants:/) },
    ],
    ['an egg that vanished', sql`DELETE FROM egg`, 'I7', { escrow: expect.stringMatching(/^hens:/) }],
    [
      'a hen whose escrow has a unit too little',
      sql`UPDATE account SET balance = balance - 1 WHERE name LIKE 'hens:%'`,
      'I7',
      { escrow: expect.stringMatching(/^hens:/) },
    ],
    [
      'an escrow without its plant',
      sql`INSERT INTO account (coin, name, shard, balance, least, most)
        VALUES ('ATR', 'plant:999999', 0, 5, 0, 9)`,
      'I7',
      { escrow: 'plant:999999' },
    ],
    [
      'a plant that stands nowhere',
      sql`UPDATE plot SET plant_id = NULL WHERE plant_id IS NOT NULL`,
      'F1',
      { plot: 2, standsOn: null },
    ],
    ['a plot that is missing', sql`DELETE FROM plot WHERE number = 3`, 'F1', { plots: 3, found: 2n }],
    [
      'a world that counted wrongly',
      sql`UPDATE world_plots SET plots = plots + 1 WHERE shard = 0`,
      'F1',
      { found: 3n },
    ],
    [
      'an egg that was never fed for',
      sql`UPDATE hen SET eggs_left = eggs_left - 1`,
      'F2',
      { promised: 60, left: 58 },
    ],
    [
      'fruit beyond the harvest',
      sql`UPDATE fruit_lot SET quantity = 101`,
      'F2',
      { harvested: 100, quantity: 101 },
    ],
    [
      'statistics that the ledger does not bear out',
      sql`UPDATE farm_total SET spent = spent + 1 WHERE topic = 'all'`,
      'F3',
      { player: expect.anything() },
    ],
  ])('%s', async (_, alter, id, row) => {
    expect(await brokenBy(alter)).toContainEqual({ id, row: expect.objectContaining(row) });
  });
});
