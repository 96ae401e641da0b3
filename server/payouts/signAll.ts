import { inTransaction } from '#server/db/transaction.ts';
import { SignerRefusal, type SigningRefusal } from '#server/signer/signingRequest.ts';
import { addStep } from '#server/wallet/withdrawalStep.repo.ts';
import { lockPassed, updateWithdrawal, type WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';
import type { Attempt } from './attempt.repo.ts';
import { addSlot } from './openSlot.repo.ts';
import { nextDay, type ReadyPayout, type Waits } from './payoutCandidate.ts';
import { payoutCallData, type ChainView } from './payoutChain.ts';
import { readPayoutEvidence } from './payoutEvidence.repo.ts';
import { lockKey, setNextNonce } from './payoutKey.repo.ts';
import { publishSettled, type PayoutWorker } from './payoutWorker.ts';
import { priceNow, signUnlessRefused } from './signPayout.ts';

/** Refusals of a signer that end with its day; the others end when a person does something. */
const DAY_REFUSALS: readonly SigningRefusal[] = ['dayAllowance', 'gasAllowance'];

/** The wait of a withdrawal that the signer refuses. */
function waitOf({ reason }: SignerRefusal, { id }: WithdrawalRow, view: ChainView): Waits[number] {
  return DAY_REFUSALS.includes(reason)
    ? { id, wait: 'dayLimit', wait_until: nextDay(view) }
    : { id, wait: 'paused', wait_until: null };
}

/**
 * Signs payouts and stores them with their nonces. Nothing has left the process when this commits. Payouts beyond a
 * signer's allowance of the day are in `waits`.
 */
export async function signAll(
  worker: PayoutWorker,
  view: ChainView,
  ready: readonly ReadyPayout[],
): Promise<{ signed: Attempt[]; waits: Waits }> {
  const { world, chain, account } = worker;
  const refused: Waits = [];
  const { signed, rows } = await inTransaction(world.db, async (tx) => {
    let nonce = await lockKey(tx, chain.payer, view.nonce);
    const locked = await lockPassed(
      tx,
      ready.map(({ row }) => row.id),
    );
    const done: Attempt[] = [];
    const changed: WithdrawalRow[] = [];
    refused.length = 0;
    for (const { row, call, gas } of ready) {
      const now = locked.find(({ id }) => id === row.id);
      // Another node was faster if the row has changed since.
      if (now?.version !== row.version) continue;
      const price = priceNow(view);
      const evidence = account.signPayout ? await readPayoutEvidence(tx, row) : null;
      const unsigned = {
        nonce,
        attempt: 1,
        to: chain.vault,
        data: payoutCallData(call),
        gas,
        price,
        evidence,
      };
      const attempt = await signUnlessRefused(worker, view, unsigned);
      if (attempt instanceof SignerRefusal) {
        refused.push(waitOf(attempt, row, view));
        continue;
      }
      await addSlot(tx, chain.payer, nonce, row, attempt);
      const { deadline } = call;
      const change = { deadline, wait: null, wait_until: null, tx_hash: attempt.hash, confirmations: null };
      changed.push(await updateWithdrawal(tx, row, change));
      if (row.deadline === null) await addStep(tx, row, { what: 'sent', at: world.wallNow() });
      done.push(attempt);
      nonce += 1n;
    }
    await setNextNonce(tx, chain.payer, nonce);
    return { signed: done, rows: changed };
  });
  await publishSettled(worker, { rows, paid: [] });
  return { signed, waits: refused };
}
