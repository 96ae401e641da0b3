import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFlows } from '#server/pauses/openFlows.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { listenLocally, liveClient } from '../support/liveClient.ts';
import { walletKey } from '../support/walletKeys.ts';
import { openWorld, type Player, type TestWorld } from '../support/world.ts';

const OPERATOR = walletKey(700);
let manor: TestWorld;
let host: string;
let operator: Player;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ operators: [OPERATOR.address] });
  host = await listenLocally(manor.app);
  operator = await manor.signIn({ key: OPERATOR });
  player = await manor.signIn();
  await manor.give(player, 'ATR', '1000');
});
afterAll(() => manor.close());

const set = (flow: string, paused: boolean, reason = 'we look at something', by = operator) =>
  manor.call('ops/pause', { flow, paused: String(paused), reason }, { token: by.token });
const flowsShown = async () => (await manor.call('config')).data.flows;
const acts = () => manor.world.db.selectFrom('operator_act').selectAll().orderBy('id').execute();

describe('a flow', () => {
  test('runs until an operator pauses it, and is then shown with reason, time and version', async () => {
    expect(await flowsShown()).toEqual([]);
    expect(await refuseIfPaused(manor.world.db, 'swap')).toBeNull();
    const { code, data } = await set('swap', true, ' the pool is looked at ');
    const shown = {
      flow: 'swap',
      paused: true,
      reason: 'the pool is looked at',
      since: manor.world.wallNow(),
      version: 1,
    };
    expect([code, data.flow]).toEqual([200, shown]);
    expect(await flowsShown()).toEqual([shown]);
    expect(await refuseIfPaused(manor.world.db, 'swap')).toMatchObject({
      key: 'paused',
      values: { reason: 'the pool is looked at' },
    });
    expect(await refuseIfPaused(manor.world.db, 'transfer')).toBeNull();
    manor.advanceWall(1_000);
    expect((await set('swap', false, 'all is well')).data.flow).toEqual({
      flow: 'swap',
      paused: false,
      reason: null,
      since: manor.world.wallNow(),
      version: 2,
    });
    expect(await refuseIfPaused(manor.world.db, 'swap')).toBeNull();
  });

  test('cannot be set to its present state, and the attempt is not stored', async () => {
    await set('otc', true);
    const before = await acts();
    expect((await set('otc', true)).key).toBe('flowUnchanged');
    expect((await set('casting', false)).key).toBe('flowUnchanged');
    expect(await acts()).toEqual(before);
    await set('otc', false);
  });

  test('is paused and resumed by operators only, with a reason', async () => {
    expect((await set('otc', true, 'because', player)).key).toBe('operatorsOnly');
    expect(await set('otc', true, '   ')).toMatchObject({
      key: 'invalidParameter',
      values: { parameter: 'reason' },
    });
    expect((await set('lottery', true)).key).toBe('invalidParameter');
  });

  test('keeps the operator, action, time and reason of every change for ever', async () => {
    await set('recharge', true, 'the chain forks');
    expect((await acts()).at(-1)).toMatchObject({
      operator: operator.address,
      act: 'pause',
      subject: 'recharge',
      reason: 'the chain forks',
      at: new Date(manor.world.wallNow()),
    });
    await set('recharge', false, 'it is one again');
    expect((await acts()).at(-1)).toMatchObject({ act: 'resume', reason: 'it is one again' });
    await expect(manor.world.db.deleteFrom('operator_act').execute()).rejects.toThrow('append-only');
  });

  test('publishes a change to every connected player', async () => {
    const client = await liveClient(host, player.token);
    expect(await client.next()).toEqual({ type: 'ready' });
    const { data } = await set('withdraw', true);
    expect(await client.next()).toEqual({ type: 'changes', changes: { flows: [data.flow] } });
    const { data: end } = await set('withdraw', false);
    expect(await client.next()).toEqual({ type: 'changes', changes: { flows: [end.flow] } });
    client.close();
  });
});

describe('new promises of the farm', () => {
  test('stop while they are paused; earlier promises continue', async () => {
    const call = (path: 'game/seed/buy' | 'game/land/buy' | 'game/land/sow', params: object) =>
      manor.call(path, { ...params }, { token: player.token });
    await call('game/land/buy', { plot: 1 });
    await call('game/seed/buy', { seed: 'apple', quantity: 1 });
    await set('promise', true, 'audit');
    expect(await call('game/land/sow', { plot: 1, seed: 'apple' })).toMatchObject({
      key: 'paused',
      status: 409,
      values: { reason: 'audit' },
    });
    expect((await call('game/seed/buy', { seed: 'hen', quantity: 1 })).key).toBe('paused');
    expect((await call('game/seed/buy', { seed: 'apple', quantity: 1 })).code).toBe(200);
    await set('promise', false);
    expect((await call('game/land/sow', { plot: 1, seed: 'apple' })).code).toBe(200);
    expect((await call('game/seed/buy', { seed: 'hen', quantity: 1 })).code).toBe(200);
  });
});

test('a change that a node reads twice at once is published once', async () => {
  const connection = { db: manor.world.db, listen: async () => async () => {}, notify: async () => {} };
  const flows = await openFlows(connection as never, { log: manor.world.log });
  const received: unknown[] = [];
  flows.listen((paused) => void received.push(...paused));
  const { data } = await set('transfer', true, 'read twice');
  await Promise.all([flows.spread(), flows.spread()]);
  expect(received).toEqual([data.flow]);
  await set('transfer', false);
});

test('a starting node knows the paused flows', async () => {
  await set('transfer', true, 'for the next node');
  const connection = { db: manor.world.db, listen: async () => async () => {} };
  const flows = await openFlows(connection as never, { log: manor.world.log });
  expect(flows.refusal('transfer')).toMatchObject({ values: { reason: 'for the next node' } });
  await set('transfer', false);
});
