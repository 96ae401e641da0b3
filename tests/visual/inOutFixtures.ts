import type { Deposit, Withdrawal } from '#core/api/objects.ts';
import type { Answer, Path } from '#core/api/table.ts';
import { ADDRESS, ATR, DAY, HOUR, NOW, USDT, VAULT } from './pictureDay.ts';

const MINUTE = 60_000;
const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const hash = (digits: string) => `0x${digits.repeat(64 / digits.length)}`;

const deposit = (id: string, part: Partial<Deposit>): Deposit => ({
  id,
  version: 3,
  coin: 'USDT',
  amount: '1000',
  txHash: hash('5f3a91c2'),
  block: 61_000 + Number(id),
  state: 'credited',
  confirmations: 3,
  needed: 3,
  seenAt: NOW - Number(id) * DAY,
  creditedAt: NOW - Number(id) * DAY + 9_000,
  ...part,
});

const step = (what: Withdrawal['steps'][number]['what'], ago: number, reason: string | null = null) => ({
  what,
  at: NOW - ago,
  reason,
});

const withdrawal = (id: string, part: Partial<Withdrawal>): Withdrawal => ({
  id,
  version: 2,
  coin: 'USDT',
  gross: '100',
  fee: '15',
  net: '85',
  address: ADDRESS,
  state: 'pendingReview',
  steps: [step('pendingReview', 2 * HOUR)],
  wait: { for: 'review', untilAt: null },
  txHash: null,
  confirmations: null,
  ...part,
});

const ended = { wait: null } as const;

/** One of each state, newest first. */
export const withdrawals: Withdrawal[] = [
  withdrawal('12', {}),
  withdrawal('11', {
    gross: '1500',
    fee: '225',
    net: '1275',
    address: FRIEND,
    state: 'passed',
    steps: [
      step('pendingReview', 7 * HOUR, null),
      step('approved', 5 * HOUR),
      step('passed', 40 * MINUTE),
      step('sent', 2 * MINUTE),
    ],
    wait: { for: 'confirming', untilAt: NOW + 5 * HOUR + 20 * MINUTE },
    txHash: hash('8e21d07b'),
    confirmations: { count: 2, needed: 3 },
  }),
  withdrawal('10', {
    coin: 'ATR',
    gross: '2000',
    fee: '300',
    net: '1700',
    state: 'confirmed',
    steps: [
      step('pendingReview', 3 * DAY),
      step('passed', 3 * DAY - 2 * HOUR),
      step('sent', 3 * DAY - 2 * HOUR - MINUTE),
      step('confirmed', 3 * DAY - 2 * HOUR - 2 * MINUTE),
    ],
    txHash: hash('c4b7f012'),
    confirmations: { count: 3, needed: 3 },
    ...ended,
  }),
  withdrawal('9', {
    gross: '640',
    fee: '96',
    net: '544',
    state: 'rejected',
    steps: [
      step('pendingReview', 6 * DAY),
      step('rejected', 6 * DAY - 5 * HOUR, 'Please confirm the address with us first'),
    ],
    ...ended,
  }),
  withdrawal('8', {
    state: 'canceled',
    steps: [step('pendingReview', 9 * DAY), step('canceled', 9 * DAY - 10 * MINUTE)],
    ...ended,
  }),
  withdrawal('7', {
    coin: 'ATR',
    gross: '400',
    fee: '60',
    net: '340',
    state: 'failed',
    steps: [
      step('pendingReview', 12 * DAY),
      step('passed', 12 * DAY - HOUR),
      step('failed', 12 * DAY - 8 * HOUR, 'expired'),
    ],
    ...ended,
  }),
];

const coin = (name: 'USDT' | 'ATR', decimals: number, min: string) => ({
  coin: name,
  token: name === 'USDT' ? USDT : ATR,
  vault: VAULT,
  decimals,
  confirmations: 3,
  withdraw: { min, feeBps: 1_500, feeOn: 'all' as const, feeFree: '0', signAbove: '1000' },
  transfer: name === 'ATR' ? { min: '50' } : null,
});

/** Answers to the calls of recharge and withdrawal. */
export const inOutFixtures: Partial<{ [P in Path]: Answer<P> }> = {
  'userAccount/enableCoins': { list: [coin('USDT', 6, '10'), coin('ATR', 18, '50')] },
  'userAccount/rechargeList': {
    list: [
      deposit('0', {
        amount: '250.5',
        state: 'pending',
        confirmations: 2,
        seenAt: NOW - 4_000,
        creditedAt: null,
        txHash: hash('7b02e6d4'),
      }),
      deposit('2', {}),
      deposit('5', { coin: 'ATR', amount: '3200', txHash: hash('19ad44f8') }),
      deposit('6', { amount: '40', state: 'removed', creditedAt: null, txHash: hash('d00d83b1') }),
    ],
    next: null,
  },
  'userAccount/myWithDraw': { list: withdrawals, next: null },
  'ops/withdraw/list': {
    list: [
      {
        withdrawal: withdrawal('11', {
          gross: '1500',
          fee: '225',
          net: '1275',
          address: FRIEND,
          steps: [step('pendingReview', 7 * HOUR), step('approved', 5 * HOUR)],
          wait: { for: 'secondReview', untilAt: null },
        }),
        player: { id: '31', userName: VAULT, nickName: '小满的果园', joinedAt: NOW - 41 * DAY },
        toSelf: false,
        approvals: [{ operator: FRIEND, at: NOW - 5 * HOUR }],
        needed: 2,
      },
      {
        withdrawal: withdrawal('12', {}),
        player: { id: '7', userName: ADDRESS, nickName: 'Mei', joinedAt: NOW - 20 * DAY },
        toSelf: true,
        approvals: [],
        needed: 1,
      },
    ],
    next: null,
  },
};
