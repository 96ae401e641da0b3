import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/transaction.ts';
import { makeFirstPlayer } from '#server/players/makeFirstPlayer.ts';
import { walletKey } from '../support/walletKeys.ts';
import { BEGIN, openWorld, type TestWorld } from '../support/world.ts';

const key = walletKey(777);

let manor: TestWorld;
beforeAll(async () => {
  manor = await openWorld({ demo: false });
});
afterAll(() => manor.close());

const make = (address: string, code: string) =>
  inTransaction(manor.world.db, (tx) =>
    makeFirstPlayer(tx, { address, code, lang: 'en_US', wallNow: BEGIN }),
  );

test('the first player of a public world is made once, can sign in and invite', async () => {
  expect(await make(key.address.toLowerCase(), 'FIRST1')).toMatchObject({ outcome: 'made' });
  expect(await make(key.address, 'FIRST1')).toMatchObject({ outcome: 'known' });
  const first = await manor.signIn({ key, referrer: '' });
  expect(first).toMatchObject({ address: key.address, code: 'FIRST1' });
  const invited = await manor.signIn({ referrer: 'FIRST1' });
  expect(invited.id).toBeGreaterThan(first.id);

  expect(await make(key.address, 'OTHER1')).toMatchObject({ outcome: 'taken', player: { id: first.id } });
  const other = await make(walletKey(778).address, 'FIRST1');
  expect(other).toMatchObject({ outcome: 'taken', player: { id: first.id } });
});
