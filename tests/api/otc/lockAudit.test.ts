import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditManorWithin } from '#server/auditManor.ts';
import { openOtc, P, type OtcWorld } from './otcWorld.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let otc: OtcWorld;
let rests: string;
let sold: string;
beforeAll(async () => {
  otc = await openOtc();
  const [buyer, seller] = [await otc.trader(), await otc.trader()];
  sold = (await seller.post('sell', '20', P)).data.order.id;
  rests = (await buyer.post('buy', '50', P)).data.order.id;
});
afterAll(() => otc.manor.close());

/** True if the audit reports broken orders after a change that no call can make; the change is rolled back. */
async function isFound(change: ReturnType<typeof sql>): Promise<boolean> {
  const undo = new Error('undo');
  let isBroken = false;
  const rolledBack = otc.manor.world.db.transaction().execute(async (tx) => {
    await change.execute(tx);
    const { findings } = await auditManorWithin(tx);
    isBroken = findings.some(({ id, state }) => id === 'I8' && state === 'broken');
    throw undo;
  });
  await expect(rolledBack).rejects.toBe(undo);
  return isBroken;
}

test.skipIf(isInBooks)(
  'the audit detects an order whose lock, quantity, USDT or fee does not match its fills',
  oneDatabase,
  async () => {
    expect(await isFound(sql`SELECT 1`)).toBe(false);
    expect(
      await isFound(sql`UPDATE account SET balance = balance - 1 WHERE name = ${`order:${rests}`}`),
    ).toBe(true);
    expect(await isFound(sql`UPDATE otc_order SET quantity = quantity + 1 WHERE id = ${rests}`)).toBe(true);
    expect(await isFound(sql`UPDATE otc_order SET usdt = usdt + 1 WHERE id = ${rests}`)).toBe(true);
    expect(await isFound(sql`UPDATE otc_order SET fee = fee + 1 WHERE id = ${sold}`)).toBe(true);
    expect(await isFound(sql`DELETE FROM otc_fill`)).toBe(true);
    expect(await isFound(sql`UPDATE otc_fill SET quantity = quantity - 1`)).toBe(true);
  },
);
