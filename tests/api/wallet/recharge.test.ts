import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deposit } from '#core/api/objects.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { setFlow } from '#server/pauses/setFlow.ts';
import { liveClient, listenLocally } from '../../support/liveClient.ts';
import { payment } from '../../support/scriptedChain.ts';
import { scriptedWorld, type ScriptedWorld } from '../../support/scriptedWorld.ts';
import type { Player } from '../../support/world.ts';
import { isInBooks, oneDatabase } from '../../support/skipReason.ts';

let w: ScriptedWorld;
let player: Player;

beforeAll(async () => {
  w = await scriptedWorld();
  player = await w.signIn();
});
afterAll(() => w.close());

const page = async (params: Record<string, string | number> = {}, caller = player) =>
  (await w.call('userAccount/rechargeList', params, { token: caller.token })).data;

test('a player without payments has an empty list', async () => {
  expect(await page()).toEqual({ list: [], next: null });
});

test('payments are listed newest first, in pages that neither repeat nor skip one', async () => {
  for (let units = 1n; units <= 7n; units += 1n) w.chain.mine([payment(player.address, units)]);
  await w.watch();
  const listed: Deposit[] = [];
  let cursor: string | null = null;
  do {
    const next: { list: Deposit[]; next: string | null } = await page({
      size: 3,
      ...(cursor !== null && { cursor }),
    });
    expect(next.list.length).toBeLessThanOrEqual(3);
    listed.push(...next.list);
    cursor = next.next;
  } while (cursor !== null);
  expect(listed).toEqual((await page()).list);
  expect(listed.map(({ amount, state, confirmations }) => [amount, state, confirmations])).toEqual([
    ['0.000007', 'pending', 1],
    ['0.000006', 'pending', 2],
    ...[5, 4, 3, 2, 1].map((units) => [`0.00000${units}`, 'credited', 3]),
  ]);
});

test('payments are private, and a cursor that no page returned is refused', async () => {
  const other = await w.signIn();
  expect((await page({}, other)).list).toEqual([]);
  const refused = await w.call('userAccount/rechargeList', { cursor: 'x1' }, { token: player.token });
  expect(refused).toMatchObject({ key: 'invalidParameter', values: { parameter: 'cursor' } });
  expect((await w.call('userAccount/rechargeList')).key).toBe('signInRequired');
});

test('each confirmation is pushed to the player, and the balance with the credit', async () => {
  const payer = await w.signIn();
  const live = await liveClient(await listenLocally(w.app), payer.token);
  expect(await live.next()).toMatchObject({ type: 'ready' });
  w.chain.mine([payment(payer.address, 5_000_000n)]);
  const nextMessage = async () => {
    await w.watch();
    const message = await live.next();
    return message.type === 'changes' ? message.changes : message;
  };
  expect(await nextMessage()).toMatchObject({
    deposits: [{ state: 'pending', confirmations: 1, needed: 3 }],
  });
  w.chain.mine();
  expect(await nextMessage()).toMatchObject({ deposits: [{ state: 'pending', confirmations: 2 }] });
  w.chain.mine();
  const noticed = { kind: 'credited', values: { coin: 'USDT', amount: '5' } };
  expect(await nextMessage()).toMatchObject({ notices: [noticed] });
  const next = await live.next();
  const last = next.type === 'changes' ? next.changes : next;
  expect(last).toMatchObject({ deposits: [{ state: 'credited', confirmations: 3 }] });
  expect('balances' in last && last.balances?.find(({ coin }) => coin === 'USDT')?.available).toBe('5');
  live.close();
});

test.skipIf(isInBooks)('arriving coins are credited while recharging is paused', oneDatabase, async () => {
  await inTransaction(w.world.db, (tx) =>
    setFlow(tx, { flow: 'recharge', reason: 'test', why: 'test', by: 'server', wallNow: w.world.wallNow() }),
  );
  const payer = await w.signIn();
  w.chain.mine([payment(payer.address, 1_000_000n)]);
  w.chain.mine();
  w.chain.mine();
  await w.watch();
  const { data } = await w.call('userAccount/balance', {}, { token: payer.token });
  expect(data.list.find(({ coin }) => coin === 'USDT')?.available).toBe('1');
  await w.auditOnChain();
});
