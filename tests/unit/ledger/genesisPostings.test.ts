import { expect, test } from 'vitest';
import { defaultConstants } from '#core/catalog/constants.ts';
import { genesisPostings } from '#server/ledger/genesisPostings.ts';

const AT = { gameNow: 5, wallNow: 7 };

test('genesis gives the whole cap of ATR to its pools, and the USDT to the swap pool', () => {
  const constants = {
    ...defaultConstants,
    ATR_CAP: '100',
    GENESIS_EMISSION: '60',
    GENESIS_FARM: '1',
    GENESIS_CASTING: '2',
    GENESIS_PROMOTION: '10',
    GENESIS_TEAM: '11',
    GENESIS_SWAP_ATR: '19',
    GENESIS_SWAP_USDT: '4',
  };
  const from = 'vault';
  /** In each book an equal part: 64 divides 10^6. */
  const part = (coin: string, pool: string, coins: bigint) =>
    Array.from({ length: 64 }, (_, book) => ({
      coin,
      from,
      fromBook: book,
      to: `pool:${pool}`,
      toBook: book,
      amount: coins * 15_625n,
    }));
  const common = { type: 'genesis', kind: 'vault', reference: 'genesis', gameAt: 5, wallAt: 7 };
  expect(genesisPostings(constants, AT)).toEqual([
    {
      ...common,
      key: 'genesis:ATR',
      moves: [
        ...part('ATR', 'emission', 57n),
        ...part('ATR', 'farm', 1n),
        ...part('ATR', 'casting', 2n),
        ...part('ATR', 'promotion', 10n),
        ...part('ATR', 'team', 11n),
        ...part('ATR', 'swap', 19n),
      ],
    },
    { ...common, key: 'genesis:USDT', moves: part('USDT', 'swap', 4n) },
  ]);
});

test('parts that do not add up to the cap are refused with both numbers', () => {
  expect(() => genesisPostings({ ...defaultConstants, GENESIS_TEAM: '1' }, AT)).toThrow(
    'genesis gives out 90000001000000 of 100000000000000 ATR units',
  );
});
