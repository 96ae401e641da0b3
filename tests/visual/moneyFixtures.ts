import { createHash } from 'node:crypto';
import type { Answer, Path } from '#core/api/table.ts';
import { amountOf } from '#core/money/amount.ts';
import { joinNodes, leafNode, type SumNode } from '#core/rules/merkleSum.ts';
import { ADDRESS, DAY, HOUR, NOW, VAULT } from './pictureDay.ts';

export const FRIEND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const hash = (digit: string) => digit.repeat(64);

const withdrawal = (id: string, gross: string, fee: string, net: string) => ({
  id,
  version: 2,
  coin: 'USDT' as const,
  gross,
  fee,
  net,
  address: ADDRESS,
  state: 'pendingReview' as const,
  steps: [{ what: 'pendingReview' as const, at: NOW - 2 * HOUR, reason: null }],
  wait: { for: 'review' as const, untilAt: null },
  txHash: null,
  confirmations: null,
});

const liabilities = (available: string, rest: string, total: string) => ({
  available,
  withdrawals: '100',
  orders: '0',
  castings: '0',
  promises: rest,
  unattributed: '0',
  total,
});

/** A small tree with the player's leaf in it, hashed as every tree is. */
const sha256 = (bytes: Uint8Array) => Uint8Array.from(createHash('sha256').update(bytes).digest());
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const today = Math.floor(NOW / DAY);
const leaf = { salt: hash('5'), address: ADDRESS, usdt: '1350.5', atr: '8423.123456' };
const own = leafNode(
  {
    day: today,
    salt: Uint8Array.from(Buffer.from(leaf.salt, 'hex')),
    address: leaf.address,
    usdt: amountOf(leaf.usdt),
    atr: amountOf(leaf.atr),
  },
  sha256,
);
const siblings = [
  { side: 'right' as const, usdt: '310', atr: '20110' },
  { side: 'left' as const, usdt: '1021.5', atr: '91020.5' },
  { side: 'right' as const, usdt: '179718', atr: '1394957.876544' },
].map((step, at) => ({ ...step, hash: hash(String(at + 1)) }));
const top = siblings.reduce<SumNode>((node, { side, usdt, atr, hash: digits }) => {
  const bytes = Uint8Array.from(Buffer.from(digits, 'hex'));
  const sibling = { hash: bytes, usdt: amountOf(usdt), atr: amountOf(atr) };
  return side === 'left' ? joinNodes(sibling, node, sha256) : joinNodes(node, sibling, sha256);
}, own);

const root = (at: number) => ({
  day: today - at,
  at: NOW - at * DAY - 9.5 * HOUR,
  hash: at === 0 ? hex(top.hash) : hash('abcdef'[at] ?? '0'),
  usdt: String(182_400 - at * 1_250),
  atr: String(1_514_511.5 - at * 8_020),
  leaves: 1_284 - at * 11,
  vault: { usdt: String(234_900 - at * 1_250), atr: '100000000' },
  head: { sequence: String(48_211 - at * 900), hash: hash('9') },
  block: { number: 61_204 - at * 7_200, hash: `0x${hash('7')}` },
});

/** Answers to the calls of the money screens. */
export const moneyFixtures: Partial<{ [P in Path]: Answer<P> }> = {
  'userAccount/exchangeQuote': {
    from: 'USDT',
    to: 'ATR',
    amount: '120',
    out: '1134.562011',
    fee: '1.2',
    impactBps: 231,
    price: '0.1034',
    dayLeft: '320',
    dayEndsAt: NOW + 14.5 * HOUR,
    at: NOW,
  },
  'userAccount/transferTo': {
    nickName: '小满的果园',
    address: FRIEND,
    depth: 2,
    joinedAt: NOW - 41 * DAY,
    isNew: false,
  },
  'userAccount/myWithDraw': { list: [withdrawal('12', '100', '15', '85')], next: null },
  'userAccount/proof': {
    day: today,
    at: NOW - 9.5 * HOUR,
    leaf,
    path: siblings,
    root: { hash: hex(top.hash), usdt: '182400', atr: '1514511.5' },
    block: null,
    vault: VAULT,
  },
  'config/reserves': {
    at: NOW - 2 * 60_000,
    coins: [
      {
        coin: 'USDT',
        liabilities: liabilities('182300', '0', '182400'),
        pools: [
          { pool: 'swap', amount: '51840.25' },
          { pool: 'insurance', amount: '480.5' },
          { pool: 'operations', amount: '179.25' },
        ],
        burned: '0',
        vault: '234900',
        ratioBps: 12_878,
      },
      {
        coin: 'ATR',
        liabilities: liabilities('1204211', '310200.5', '1514511.5'),
        pools: [
          { pool: 'emission', amount: '76920000' },
          { pool: 'farm', amount: '1004211.5' },
          { pool: 'casting', amount: '2001800' },
          { pool: 'promotion', amount: '9499200' },
          { pool: 'team', amount: '8572000' },
          { pool: 'swap', amount: '483100.75' },
        ],
        burned: '5176.25',
        vault: '100000000',
        ratioBps: 660_279,
      },
    ],
    roots: [root(0), root(1), root(2)],
    next: null,
  },
  'config/constants': {
    list: [
      {
        key: 'WITHDRAW_FEE_BPS',
        value: 1_500,
        history: [
          { value: 1_500, from: NOW - 30 * DAY, reason: 'as at the beginning' },
          { value: 1_200, from: NOW - 60 * DAY, reason: 'spring' },
        ],
        pending: { id: '7', value: 1_000, from: NOW + DAY / 2, reason: '秋天' },
      },
      {
        key: 'SWAP_FEE_BPS',
        value: 100,
        history: [{ value: 100, from: NOW - 90 * DAY, reason: 'genesis' }],
        pending: null,
      },
      {
        key: 'TRANSFER_MIN',
        value: '50',
        history: [{ value: '50', from: NOW - 90 * DAY, reason: 'genesis' }],
        pending: null,
      },
      {
        key: 'LAND_FIRST_PRICE',
        value: '50',
        history: [{ value: '50', from: NOW - 90 * DAY, reason: 'genesis' }],
        pending: null,
      },
    ],
  },
};
