import { expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import type { Coin } from '#core/money/coin.ts';
import { refusalOf } from '#server/ledger/ledgerRefusal.ts';

const overdraft = (name: string, coin: Coin) => refusalOf({ name, coin, need: '1500000', have: '1' });
const VALUES = { need: '1.5', have: '0.000001' };

test.each([
  ['user:7', 'ATR', 'insufficientAtr', VALUES],
  ['user:7', 'USDT', 'insufficientUsdt', VALUES],
  ['user:7', 'TKT', 'insufficientBalance', { ...VALUES, coin: 'TKT' }],
  ['pool:promotion', 'ATR', 'houseDry', VALUES],
  ['issuer', 'PTS', 'houseDry', VALUES],
  ['pool:farm', 'ATR', 'farmPoolDry', VALUES],
] as const)('an overdraft of %s in %s is refused with %s', (name, coin, key, values) => {
  expect(overdraft(name, coin)).toEqual(new Refusal(key, values));
});

test.each(['vault', 'pool:team', 'old:user:7', 'order:pool:farm', 'coupon:1'])(
  'an overdraft of %s is a bug and names account and amounts',
  (name) => {
    expect(() => overdraft(name, 'ATR')).toThrow(`${name} has 0.000001 ATR and the posting takes 1.5`);
  },
);
