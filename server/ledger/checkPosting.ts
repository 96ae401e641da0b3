import { MAX_AMOUNT } from '#core/money/amount.ts';
import { issuedCoins, type Coin } from '#core/money/coin.ts';
import { LedgerError } from './ledgerError.ts';
import type { Posting } from './posting.ts';

const MAX_KEY_LENGTH = 200;

/** Kinds that may pay for tickets or coupons: only here may issued coins and chain coins share a posting. */
const ticketKind = /^(ticket|coupon)/;

const isIssued = (coin: Coin) => (issuedCoins as readonly Coin[]).includes(coin);

function fault(posting: Posting): string | null {
  const { key, kind, moves } = posting;
  if (key === '' || key.length > MAX_KEY_LENGTH) return `key of 1 to ${MAX_KEY_LENGTH} characters`;
  if (moves.length === 0) return 'at least one move';
  for (const { from, to, amount } of moves) {
    if (amount <= 0n || amount > MAX_AMOUNT) return 'amounts above zero';
    if (from === to) return 'moves between two accounts';
  }
  const issued = moves.filter(({ coin }) => isIssued(coin)).length;
  if (issued > 0 && issued < moves.length && !ticketKind.test(kind)) {
    return 'house coins apart from USDT and ATR, but for the price of tickets and coupons';
  }
  return null;
}

/** Throws a LedgerError for a malformed posting. That is a bug of the caller, whatever the balances are. */
export function checkPosting(posting: Posting): void {
  const wanted = fault(posting);
  if (wanted !== null) throw new LedgerError(`posting ${posting.key}: needs ${wanted}`);
}
