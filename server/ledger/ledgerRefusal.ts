import { refuse, type Refusal } from '#core/api/refusals.ts';
import { formatAmount } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { LedgerError } from './ledgerError.ts';

/** The account that postings would overdraw, the amount that they take from it, and its balance; ledger units. */
export interface Overdraft {
  name: string;
  coin: Coin;
  /** Book of its part, where an account has one in each. */
  book: number;
  need: string;
  have: string;
}

/** Refusal of an overdraft. Throws a LedgerError for accounts that a correct call never overdraws. */
export function refusalOf({ name, coin, need, have }: Omit<Overdraft, 'book'>): Refusal {
  const values = { need: formatAmount(BigInt(need)), have: formatAmount(BigInt(have)) };
  if (name.startsWith('user:')) {
    if (coin === 'ATR') return refuse('insufficientAtr', values);
    if (coin === 'USDT') return refuse('insufficientUsdt', values);
    return refuse('insufficientBalance', { ...values, coin });
  }
  if (name === 'pool:promotion' || name === 'issuer') return refuse('houseDry', values);
  if (name === 'pool:farm') return refuse('farmPoolDry', values);
  throw new LedgerError(`${name} has ${values.have} ${coin} and the posting takes ${values.need}`);
}
