import type { RecordType } from '#core/catalog/recordTypes.ts';
import { MAX_AMOUNT } from '#core/money/amount.ts';
import { issuedCoins, type Coin } from '#core/money/coin.ts';
import { LedgerError } from './ledgerError.ts';
import { PART_MARK } from './partKey.ts';
import type { Move, Posting } from './posting.ts';

const MAX_KEY_LENGTH = 200;

/** Kinds that may pay for tickets or coupons: here issued coins and chain coins may share a posting. */
const ticketKind = /^(ticket|coupon)/;

const isIssued = (coin: Coin) => (issuedCoins as readonly Coin[]).includes(coin);

/** Record types of farm spends. */
const spendTypes: ReadonlySet<RecordType> = new Set<RecordType>(['landPurchase', 'saplingPurchase']);

/** True for what may ride in a farm spend: manor credit that the player pays back, and points that are earned. */
function isPartOfSpend({ coin, from, to }: Move): boolean {
  return (
    (coin === 'ATB' && from.startsWith('user:') && to === 'issuer') ||
    (coin === 'PTS' && from === 'issuer' && to.startsWith('user:'))
  );
}

/** True if a posting may hold both issued coins and chain coins: no issued coin becomes a chain coin by it. */
function mayMix({ type, kind }: Posting, issued: readonly Move[]): boolean {
  return ticketKind.test(kind) || (spendTypes.has(type) && issued.every(isPartOfSpend));
}

function fault(posting: Posting): string | null {
  const { key, moves } = posting;
  if (key === '' || key.length > MAX_KEY_LENGTH) return `key of 1 to ${MAX_KEY_LENGTH} characters`;
  if (key.includes(PART_MARK)) return `key without ${PART_MARK}`;
  if (moves.length === 0) return 'at least one move';
  for (const { from, fromBook, to, toBook, amount } of moves) {
    if (amount <= 0n || amount > MAX_AMOUNT) return 'amounts above zero';
    if (from === to && fromBook === toBook) return 'moves between two accounts';
  }
  const issued = moves.filter(({ coin }) => isIssued(coin));
  if (issued.length > 0 && issued.length < moves.length && !mayMix(posting, issued)) {
    return 'house coins apart from USDT and ATR, but for the price of tickets and coupons and for farm spends';
  }
  return null;
}

/** Throws a LedgerError for a malformed posting. That is a bug of the caller, whatever the balances are. */
export function checkPosting(posting: Posting): void {
  const wanted = fault(posting);
  if (wanted !== null) throw new LedgerError(`posting ${posting.key}: needs ${wanted}`);
}
