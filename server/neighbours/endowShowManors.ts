import { Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import type { Tx } from '#server/db/database.ts';
import { poolBalance } from '#server/ledger/balances.ts';
import { buildPosting, type PostedAt } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';

/** Coins that the show manors begin with, in whole ATR: twelve plots and a round of trees. */
const ENDOWMENT_ATR = '1500';

/**
 * Moves the endowment of the show manors from promotion to `pool:operations`, once. Without enough in promotion the
 * manors wait for other income of operations.
 */
export async function endowShowManors(tx: Tx, at: PostedAt): Promise<void> {
  const amount = amountOf(ENDOWMENT_ATR);
  if ((await poolBalance(tx, 'promotion', 'ATR')) < amount) return;
  const posting = buildPosting(
    { key: 'house:endowment', type: 'backendRecharge', kind: 'showManors', reference: 'showManors' },
    at,
    [{ coin: 'ATR', from: 'pool:promotion', to: 'pool:operations', amount }],
  );
  const posted = await post(tx, posting);
  if (posted instanceof Refusal)
    throw new Error(`the endowment of the show manors was refused: ${posted.key}`);
}
