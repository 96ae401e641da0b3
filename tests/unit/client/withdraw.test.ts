import { expect, test } from 'vitest';
import { Refusal } from '#core/api/refusals.ts';
import type { Withdrawal } from '#core/api/objects.ts';
import type { PaymentCoin } from '../../../src/queries/loadPaymentCoins.ts';
import { amountFault } from '../../../src/screens/withdraw/amountFault.ts';
import { timelineOf } from '../../../src/screens/withdraw-record/timelineOf.ts';
import { readPaymentAddress } from '../../../src/wallet/readPaymentAddress.ts';

const ADDRESS = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const VAULT = '0x52908400098527886E0F7030069857D2E4169EE7';

const withdrawal = (whats: Withdrawal['steps'][number]['what'][], wait: Withdrawal['wait'] = null) =>
  ({
    steps: whats.map((state, at) => ({ what: state, at, reason: state === 'rejected' ? 'why' : null })),
    wait,
  }) as Withdrawal;
const marks = (withdrawal: Withdrawal) =>
  timelineOf(withdrawal).map((mark) => `${mark.kind} ${mark.kind === 'now' ? mark.wait.for : mark.what}`);

test('an open withdrawal shows past steps, the present one, and those to come', () => {
  const wait = { for: 'confirming', untilAt: null } as const;
  expect(marks(withdrawal(['pendingReview', 'passed', 'sent'], wait))).toEqual([
    'done pendingReview',
    'done passed',
    'done sent',
    'now confirming',
    'next confirmed',
  ]);
});

test('an ended withdrawal shows its end and reason, and no further steps', () => {
  expect(marks(withdrawal(['pendingReview', 'passed', 'rejected']))).toEqual([
    'done pendingReview',
    'done passed',
    'bad rejected',
  ]);
  expect(timelineOf(withdrawal(['rejected'])).at(-1)).toMatchObject({ reason: 'why' });
});

const coin = (name: 'USDT' | 'ATR', min: string) => ({ coin: name, withdraw: { min } }) as PaymentCoin;

test.each([
  ['USDT', '9.999999', 'withdrawBelowMin'],
  ['USDT', '10', null],
  ['USDT', '25', null],
  ['USDT', '25.000001', 'insufficientUsdt'],
  ['ATR', '25.000001', 'insufficientAtr'],
] as const)('%s %s of 25, at least 10: %s', (name, gross, key) => {
  const units = BigInt(Math.round(Number(gross) * 1e6));
  const fault = amountFault(coin(name, '10'), units, 25_000_000n);
  expect(fault?.key ?? null).toBe(key);
  if (key?.startsWith('insufficient')) expect(fault?.values).toEqual({ need: '25.000001', have: '25' });
});

const read = (text: string) => {
  const parsed = readPaymentAddress(text, [VAULT]);
  return parsed instanceof Refusal ? parsed.key : parsed;
};

test('an address of one letter case has no checksum; a mixed one must be right; contracts and zero are refused', () => {
  expect(read(ADDRESS)).toBe(ADDRESS);
  expect(read(ADDRESS.toLowerCase())).toBe(ADDRESS);
  expect(read(`0x${ADDRESS.slice(2).toUpperCase()}`)).toBe(ADDRESS);
  expect(read(ADDRESS.replace('F', 'f'))).toBe('addressMalformed');
  expect(read(ADDRESS.slice(0, -1))).toBe('addressMalformed');
  expect(read(VAULT.toLowerCase())).toBe('addressNotAllowed');
  expect(read(`0x${'0'.repeat(40)}`)).toBe('addressNotAllowed');
});
