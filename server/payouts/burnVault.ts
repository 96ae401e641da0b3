import type { Address, Hex } from 'viem';
import { chainUnits } from '#core/money/chainUnits.ts';
import { Refusal } from '#core/api/refusals.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';
import { readPauseReason } from '#server/pauses/flow.repo.ts';
import { SignerRefusal } from '#server/signer/signingRequest.ts';
import { addBurnSlot, lockBurn, readBurnsWithoutSlot, updateBurn, type BurnRow } from './burn.repo.ts';
import { payoutCallData, type ChainView, type PayoutCall } from './payoutChain.ts';
import { addAttempt, type Attempt } from './attempt.repo.ts';
import { closeSlots } from './openSlot.repo.ts';
import { lockKey, setNextNonce } from './payoutKey.repo.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import type { NonceStatus } from './readNonceStatuses.ts';
import { priceNow, signUnlessRefused } from './signPayout.ts';

/** Burns per step: one comes a day. */
const MAX_BURNS = 5;

/** Validity of a burn's transaction, in seconds. It may be signed again: the vault burns an id only once. */
const VALID_S = 86_400n;

/** Do not sign a burn with less than this many seconds to its deadline. */
const MIN_LEFT_S = 60n;

const GAS_PERCENT = 150n;

/** Books a final burn: burn -> vault. Idempotent. */
async function bookBurn(
  { world, chain }: PayoutWorker,
  burn: Pick<BurnRow, 'id'>,
  { nonce, txHash }: { nonce: bigint | null; txHash: string | null },
): Promise<void> {
  await inTransaction(world.db, async (tx) => {
    if (nonce !== null) await closeSlots(tx, chain.payer, [nonce]);
    const row = await lockBurn(tx, burn.id);
    if (!row) return;
    await updateBurn(tx, row.id, { state: 'burned', ...(txHash !== null && { tx_hash: txHash }) });
    const posting = buildPosting(
      { key: `chainBurn:${row.id}`, type: 'burn', kind: 'chain', reference: `day:${row.day}` },
      { gameNow: world.clock.gameNow(), wallNow: world.wallNow() },
      [{ coin: 'ATR', from: 'burn', to: 'vault', amount: row.amount }],
    );
    const posted = await post(tx, posting);
    if (posted instanceof Refusal) throw new Error(`a burn was refused: ${posted.key}`);
  });
}

/** Books final burns and closes their slots. Runs before slots that paid nothing are closed. */
export async function settleBurns(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<void> {
  for (const status of statuses) {
    const { burn, nonce } = status.slot;
    if (!burn || !view.final) continue;
    if (status.state === 'mined' && status.isFinal && status.isPaid) {
      await bookBurn(worker, burn, { nonce, txHash: status.hash });
    } else if (status.state === 'usedFinally' && (await worker.chain.isPaid(burn.burnId, view.final.hash))) {
      await bookBurn(worker, burn, { nonce, txHash: null });
    }
  }
}

function callOf({ world }: PayoutWorker, view: ChainView, row: BurnRow): PayoutCall {
  const { contracts, decimals } = world.chain;
  const isGood = row.deadline !== null && row.deadline > view.head.at + MIN_LEFT_S;
  return {
    id: row.burn_id as Hex,
    token: contracts.atr as Address,
    to: null,
    units: chainUnits(row.amount, decimals.ATR),
    deadline: isGood && row.deadline !== null ? row.deadline : view.head.at + VALID_S,
  };
}

/**
 * True if the vault has burned the id of an earlier transaction, so that it is not signed again. Books the burn if
 * it is final.
 */
async function isBurned(worker: PayoutWorker, view: ChainView, row: BurnRow): Promise<boolean> {
  const id = row.burn_id as Hex;
  if (row.deadline === null || !(await worker.chain.isPaid(id, view.head.hash))) return false;
  if (view.final && (await worker.chain.isPaid(id, view.final.hash))) {
    await bookBurn(worker, row, { nonce: null, txHash: null });
  }
  return true;
}

/** Signs and stores in one transaction. Nothing has left the process when it commits. */
function sign(worker: PayoutWorker, view: ChainView, row: BurnRow, gas: bigint): Promise<Attempt | null> {
  const { world, chain } = worker;
  const call = callOf(worker, view, row);
  return inTransaction(world.db, async (tx) => {
    const nonce = await lockKey(tx, chain.payer, view.nonce);
    if (!(await lockBurn(tx, row.id))) return null;
    if (!(await addBurnSlot(tx, chain.payer, nonce, row.id))) return null;
    const data = payoutCallData(call);
    const price = priceNow(view);
    const unsigned = { nonce, attempt: 1, to: chain.vault, data, gas, price };
    const attempt = await signUnlessRefused(worker, view, unsigned);
    if (attempt instanceof SignerRefusal) throw attempt;
    await addAttempt(tx, chain.payer, nonce, attempt);
    await updateBurn(tx, row.id, { deadline: call.deadline, tx_hash: attempt.hash });
    await setNextNonce(tx, chain.payer, nonce + 1n);
    return attempt;
  });
}

/** The transaction was rolled back with its slot: the burn waits for a later step. */
function nullIfRefused(fault: unknown): null {
  if (fault instanceof SignerRefusal) return null;
  throw fault;
}

/**
 * Sends pending burns to the chain, after the withdrawals. Like them, each is signed, stored with its nonce and
 * then sent. A burn that exceeds the vault's daily limit, a pause or the payer's gas waits for a later step.
 */
export async function sendBurns(worker: PayoutWorker, view: ChainView): Promise<void> {
  const { world, chain } = worker;
  const rows = await readBurnsWithoutSlot(world.db, MAX_BURNS);
  if (rows.length === 0 || (await readPauseReason(world.db, 'withdraw')) !== null) return;
  for (const row of rows) {
    if (await isBurned(worker, view, row)) continue;
    const estimate = await chain.estimate(callOf(worker, view, row));
    if (!('gas' in estimate)) {
      world.log.warn({ day: row.day, refused: estimate.refused }, 'a burn waits: the chain would refuse it');
      continue;
    }
    const gas = (estimate.gas * GAS_PERCENT) / 100n;
    if (view.balance < gas * priceNow(view).max_fee) continue;
    const signed = await sign(worker, view, row, gas).catch(nullIfRefused);
    if (signed) await chain.broadcast(signed.raw);
  }
}
