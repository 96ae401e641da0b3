import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../server/db/transaction.ts';
import { addNotices, type NewNotice } from '../../../server/notices/addNotices.ts';
import { openWorld, type Player, type TestWorld } from '../../support/world.ts';

let manor: TestWorld;
let player: Player;
let other: Player;
beforeAll(async () => {
  manor = await openWorld();
  player = await manor.signIn();
  other = await manor.signIn();
});
afterAll(() => manor.close());

const add = (...notices: NewNotice[]) => {
  const at = { gameAt: manor.world.clock.gameNow(), wallAt: manor.world.wallNow() };
  return inTransaction(manor.world.db, (tx) => addNotices(tx, notices, at));
};

describe('notices', () => {
  test('are written once per player and key, with the news of each', async () => {
    const credited = {
      kind: 'credited',
      values: { coin: 'USDT', amount: '12.5' },
      key: 'deposit:1',
    } as const;
    const [first, second] = await add({ player: player.id, ...credited }, { player: other.id, ...credited });
    expect(first).toMatchObject({
      player: String(player.id),
      changes: { notices: [{ kind: 'credited', values: { coin: 'USDT', amount: '12.5' }, read: false }] },
    });
    expect(second).toMatchObject({ player: String(other.id) });
    expect(await add({ player: player.id, ...credited }, { player: other.id, ...credited })).toEqual([]);
    expect(await add({ player: player.id, ...credited, key: 'deposit:2' })).toHaveLength(1);
  });
});
