import type { Db } from '#server/db/database.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { postAll } from '#server/ledger/postAll.ts';
import type { Posting } from '#server/ledger/posting.ts';
import { seal } from '#server/ledger/seal.ts';
import { lockDueAccounts } from '#server/revenue/due.repo.ts';
import { dueNames, duePosting } from '#server/revenue/duePosting.ts';

/** Spends written at once, and sponsors paid at once. */
const BATCH = 50;

/** Size of a spend in units, and of its two rewards. */
const SPENT = 100n;
const REWARD = 1n;

export interface SpendAndPayOptions {
  /** Spends, each with rewards for two of the sponsors in turn. */
  spends: number;
  /** Ids of players. */
  sponsors: readonly bigint[];
  /** Part of the keys, new for each time. */
  name: string;
  wallNow: number;
}

async function postSound(db: Db, postings: readonly Posting[]): Promise<void> {
  const posted = await inTransaction(db, (tx) => postAll(tx, postings));
  if (!Array.isArray(posted)) throw new Error(`postings were refused: ${posted.key}`);
}

/** Writes spends with rewards for sponsors and the hourly payments of these, and seals them, in a world without a server. */
export async function spendAndPay(
  db: Db,
  { spends, sponsors, name, wallNow }: SpendAndPayOptions,
): Promise<void> {
  const at = { gameNow: wallNow, wallNow };
  const spend = (number: number) => {
    const [direct = 0n, team = 0n] = [0, 1].map((step) => sponsors[(number + step) % sponsors.length]);
    const from = 'pool:promotion';
    return buildPosting(
      { key: `${name}:${number}`, type: 'saplingPurchase', kind: 'apple', reference: 'quantity:1' },
      at,
      [
        { coin: 'ATR', from, to: 'pool:farm', amount: SPENT },
        { coin: 'ATR', from, to: dueNames(direct).direct, amount: REWARD },
        { coin: 'ATR', from, to: dueNames(team).team, amount: REWARD },
      ],
    );
  };
  for (let done = 0; done < spends; done += BATCH)
    await postSound(
      db,
      Array.from({ length: Math.min(BATCH, spends - done) }, (_, step) => spend(done + step)),
    );
  for (let last = ''; ;) {
    const dues = await inTransaction(db, (tx) => lockDueAccounts(tx, 'ATR', last, BATCH));
    if (dues.length === 0) break;
    last = dues.at(-1)?.name ?? '';
    await postSound(
      db,
      dues.map((due) => duePosting(due, at)),
    );
  }
  await inTransaction(db, (tx) => seal(tx));
}
