import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let player: Player;
beforeAll(async () => {
  manor = await openWorld({ logLevel: 'warn' });
  player = await manor.signIn();
});
afterAll(() => manor.close());

test('an attempt to pass a control is a line of the log at warn, with path and key; other refusals are not', async () => {
  await manor.call('game/land/sow', { plot: 1, seed: 'apple' }, { token: player.token });
  await manor.call('user/getUserInfo');
  expect(manor.log).toEqual([]);
  await manor.call('ops/withdraw/list', {}, { token: player.token });
  expect(manor.log).toHaveLength(1);
  expect(JSON.parse(manor.log[0] ?? '')).toMatchObject({
    level: 40,
    key: 'operatorsOnly',
    path: '/api/ops/withdraw/list',
  });
});
