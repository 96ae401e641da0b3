import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOtc, type OtcWorld } from './otcWorld.ts';

let otc: OtcWorld;
beforeAll(async () => (otc = await openOtc()));
afterAll(() => otc.manor.close());

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** Advances wall and game time as a running server does: the jobs count every half minute. */
async function passOpen(ms: number): Promise<void> {
  for (let remaining = ms; remaining > 0; remaining -= 30 * SECOND) {
    otc.manor.advanceWall(Math.min(remaining, 30 * SECOND));
    await otc.runJobs();
  }
}

test('an order expires after its lifetime, by a clock that rests without a server, and is notified', async () => {
  otc.manor.world.constants.current = ((constants) => () => ({ ...constants, OTC_LIFE_MS: HOUR }))(
    otc.manor.world.constants.current(),
  );
  const trader = await otc.trader();
  await otc.runJobs();
  const { data } = await trader.post('buy', '10', '0.1');
  expect(data.order.expiresAt).toBe(otc.manor.world.wallNow() + HOUR);
  await passOpen(HOUR / 2);
  // Three days without a server.
  otc.manor.advanceWall(72 * HOUR);
  await otc.runJobs();
  const readOrder = async () =>
    (await otc.manor.call('otc/buyList', {}, { token: trader.token })).data.list[0];
  expect(await readOrder()).toMatchObject({
    state: 'posted',
    expiresAt: otc.manor.world.wallNow() + HOUR / 2,
  });
  await passOpen(HOUR / 2 - SECOND);
  expect(await readOrder()).toMatchObject({ state: 'posted' });
  const late = await otc.trader();
  // Its lifetime is over and no sweep has run: it can neither be taken nor matched.
  otc.manor.advanceWall(SECOND);
  expect(await late.take('sell', '10', data.order.id)).toMatchObject({ status: 409, key: 'orderExpired' });
  expect((await late.post('sell', '10', '0.1')).data).toMatchObject({
    fills: [],
    order: { remaining: '10' },
  });
  await passOpen(HOUR / 20);
  expect(await readOrder()).toMatchObject({ state: 'revoked', reason: 'expired', locked: '0' });
  expect(await trader.has('USDT')).toEqual(['1000', '0']);
  expect(await otc.book('buy')).toEqual([]);
  expect(await late.take('sell', '10', data.order.id)).toMatchObject({ status: 409, key: 'orderExpired' });
  const { list } = (await otc.manor.call('notice/list', {}, { token: trader.token })).data;
  expect(list).toMatchObject([{ kind: 'orderEnded', values: { order: data.order.id, remaining: '10' } }]);
});
