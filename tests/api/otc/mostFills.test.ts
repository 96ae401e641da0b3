import { afterAll, beforeAll, expect, test } from 'vitest';
import { UNIT } from '#core/money/amount.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { post } from '#server/ledger/post.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';
import { openOtc, P, type OtcWorld, type Trader } from './otcWorld.ts';

/** Resting orders that one call fills at most; the book below has one more. */
const MAX_FILLS = 500;

let otc: OtcWorld;
beforeAll(async () => (otc = await openOtc()));
/** Closing a world audits it: orders, their locks and the ledger. */
afterAll(() => otc.manor.close());

/** Rests many sales of 10 ATR at P with what they lock, as calls would: one by one they cost as many round trips. */
async function restSales({ id }: Trader, count: number): Promise<void> {
  const { db, wallNow, clock } = otc.manor.world;
  const at = new Date(wallNow());
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .insertInto('otc_order')
      .values(
        Array.from({ length: count }, () => ({
          player_id: id,
          side: 'sell' as const,
          price: UNIT / 10n,
          quantity: 10n * UNIT,
          remaining: 10n * UNIT,
          fee_bps: 100,
          state: 'posted' as const,
          posted_at: at,
          ends_open_ms: BigInt(Number.MAX_SAFE_INTEGER),
        })),
      )
      .returning('id')
      .execute();
    await post(tx, {
      key: `sales of ${id}`,
      type: 'otcSell',
      kind: 'otc:lock',
      reference: 'test',
      gameAt: clock.gameNow(),
      wallAt: wallNow(),
      moves: rows.map((row) => ({
        coin: 'ATR',
        from: `user:${id}`,
        to: `order:${row.id}`,
        amount: 10n * UNIT,
      })),
    });
  });
}

test.skipIf(isInBooks)(
  'an order that meets more than 500 is as large as what it met, so that the book is never crossed',
  oneDatabase,
  async () => {
    const [seller, buyer] = [await otc.trader(), await otc.trader()];
    await restSales(seller, MAX_FILLS + 1);
    const { data } = await buyer.post('buy', '5005', P);
    expect(data.fills).toHaveLength(MAX_FILLS);
    expect(data.order).toMatchObject({ state: 'completed', quantity: '5000', remaining: '0', locked: '0' });
    expect(await buyer.has('USDT')).toEqual(['500', '0']);
    expect([await otc.book('buy'), await otc.book('sell')]).toEqual([[], [[P, '10']]]);
  },
);

test.skipIf(isInBooks)(
  'an order that meets exactly what is there rests with what is left',
  oneDatabase,
  async () => {
    const { data } = await (await otc.trader()).post('buy', '25', P);
    expect(data.fills).toHaveLength(1);
    expect(data.order).toMatchObject({ state: 'posted', quantity: '25', remaining: '15', locked: '1.5' });
    expect(await otc.book('sell')).toEqual([]);
  },
);
