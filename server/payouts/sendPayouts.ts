import type { Address, Hex } from 'viem';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { chainUnits } from '#core/money/chainUnits.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { readPauseReason } from '#server/pauses/flow.repo.ts';
import { SignerRefusal, type SigningRefusal } from '#server/signer/signingRequest.ts';
import { addStep } from '#server/wallet/withdrawalStep.repo.ts';
import {
  lockPassed,
  updateWithdrawal,
  type WithdrawalChange,
  type WithdrawalRow,
} from '#server/wallet/withdrawal.repo.ts';
import { payoutCallData, type ChainView, type PayoutCall } from './payoutChain.ts';
import { addSlot } from './openSlot.repo.ts';
import { readPayoutEvidence } from './payoutEvidence.repo.ts';
import { lockKey, setNextNonce } from './payoutKey.repo.ts';
import { readWithoutSlot } from './payout.repo.ts';
import type { Attempt } from './attempt.repo.ts';
import { publishNews, type PayoutWorker } from './payoutWorker.ts';
import { NO_GAS } from './resendSlots.ts';
import type { NonceStatus } from './readNonceStatuses.ts';
import { changeWaiting, confirmPaid } from './settleSlots.ts';
import { priceNow, signUnlessRefused } from './signPayout.ts';

/** Upper bound of pending transactions: nodes store 64 per account. */
const MAX_PENDING = 64;

/** Withdrawals read per step. */
const MAX_READ = 200;

/** Gas limit in percent of the estimate: the cost may grow by half until it is mined. */
const GAS_PERCENT = 150n;

/** Do not sign a payout with less than this many seconds to its deadline. */
const MIN_LEFT_S = 60n;

interface Candidate {
  row: WithdrawalRow;
  call: PayoutCall;
}

interface Ready extends Candidate {
  gas: bigint;
}

/** Beginning of the chain's next day (UTC). */
const nextDay = ({ head }: ChainView) =>
  new Date((Math.floor((Number(head.at) * 1_000) / DAY_MS) + 1) * DAY_MS);

type Waits = (WithdrawalChange & { id: bigint })[];

function callOf({ world }: PayoutWorker, view: ChainView, row: WithdrawalRow): PayoutCall {
  const { contracts, decimals } = world.chain;
  return {
    id: row.payout_id as Hex,
    token: (row.coin === 'USDT' ? contracts.usdt : contracts.atr) as Address,
    to: row.address as Address,
    units: chainUnits(row.gross - row.fee, decimals[row.coin]),
    deadline: row.deadline ?? view.head.at + row.valid_ms / 1_000n,
  };
}

/**
 * Removes withdrawals that the vault has paid already, so that none is paid twice. Books those that are final.
 * Only withdrawals signed before are queried.
 */
async function excludePaid(
  worker: PayoutWorker,
  view: ChainView,
  rows: readonly WithdrawalRow[],
): Promise<WithdrawalRow[]> {
  const { chain } = worker;
  const signedBefore = rows.filter(({ deadline }) => deadline !== null);
  const paidAt = ({ hash }: { hash: Hex }) =>
    Promise.all(signedBefore.map((row) => chain.isPaid(row.payout_id as Hex, hash)));
  const paidNow = await paidAt(view.head);
  const paid = signedBefore.filter((_, at) => paidNow[at]);
  if (paid.length > 0) {
    const isFinal = view.final ? await paidAt(view.final) : [];
    const final = signedBefore.filter((_, at) => isFinal[at]);
    await confirmPaid(
      worker,
      final.map(({ id }) => ({ id, txHash: null, nonce: null })),
    );
  }
  return rows.filter(
    (row) => !paid.includes(row) && (row.deadline === null || row.deadline > view.head.at + MIN_LEFT_S),
  );
}

/** Selects payments within the vault's daily limit, less those pending. The rest waits until the day ends (UTC). */
async function fitDailyLimit(
  worker: PayoutWorker,
  view: ChainView,
  { candidates, pending, limit }: { candidates: Candidate[]; pending: readonly NonceStatus[]; limit: number },
): Promise<{ fit: Candidate[]; waits: Waits }> {
  const { chain, world } = worker;
  const left = new Map<ChainCoin, bigint>();
  for (const { row, call } of candidates) {
    if (!left.has(row.coin)) left.set(row.coin, await chain.leftToday(call.token));
  }
  const take = (coin: ChainCoin, units: bigint) => {
    const rest = (left.get(coin) ?? 0n) - units;
    if (rest >= 0n) left.set(coin, rest);
    return rest >= 0n;
  };
  for (const { slot } of pending) {
    if (slot.payout)
      take(slot.payout.coin, chainUnits(slot.payout.net, world.chain.decimals[slot.payout.coin]));
  }
  const until = nextDay(view);
  const fit: Candidate[] = [];
  const waits: Waits = [];
  for (const candidate of candidates) {
    if (fit.length === limit) break;
    const { row, call } = candidate;
    if (take(row.coin, call.units)) fit.push(candidate);
    else waits.push({ id: row.id, wait: 'dayLimit', wait_until: until });
  }
  return { fit, waits };
}

/** Estimates the gas of each payment, and leaves out those that the chain would refuse. */
async function estimateAll(
  worker: PayoutWorker,
  candidates: readonly Candidate[],
): Promise<{ ready: Ready[]; waits: Waits }> {
  const { chain, world } = worker;
  const estimates = await Promise.all(candidates.map(({ call: request }) => chain.estimate(request)));
  const ready: Ready[] = [];
  const waits: Waits = [];
  for (const [at, candidate] of candidates.entries()) {
    const estimate = estimates[at];
    if (!estimate) continue;
    const { id } = candidate.row;
    if ('gas' in estimate) {
      ready.push({ ...candidate, gas: (estimate.gas * GAS_PERCENT) / 100n });
      continue;
    }
    const { refused, words } = estimate;
    if (refused === 'dayLimit' || refused === 'paused' || refused === 'vaultShort') {
      waits.push({ id, wait: refused, wait_until: null });
    } else if (refused === 'noGas') {
      world.log.error({ payer: chain.payer }, NO_GAS);
    } else {
      // Either it was paid under another nonce, or it can never be paid. Its deadline starts now; after that it is
      // settled.
      world.log.error({ withdrawal: String(id), words }, 'the vault refuses a payout');
      waits.push({ id, wait: null, wait_until: null, deadline: candidate.call.deadline });
    }
  }
  return { ready, waits };
}

/** Payments that the payer's gas covers. */
function afford(worker: PayoutWorker, view: ChainView, ready: readonly Ready[]): Ready[] {
  const { max_fee } = priceNow(view);
  let left = view.balance;
  const affordable = ready.filter(({ gas }) => {
    left -= gas * max_fee;
    return left >= 0n;
  });
  if (affordable.length < ready.length) worker.world.log.error({ payer: worker.chain.payer }, NO_GAS);
  return affordable;
}

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
async function signAll(
  worker: PayoutWorker,
  view: ChainView,
  ready: readonly Ready[],
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
  await publishNews(worker, { rows, paid: [] });
  return { signed, waits: refused };
}

/** Filters out waits that the rows show already. */
function changedWaits(rows: readonly WithdrawalRow[], waits: Waits): Waits {
  return waits.filter(({ id, wait, wait_until, deadline }) => {
    const row = rows.find((candidate) => candidate.id === id);
    const isSame = row?.wait === wait && row?.wait_until?.getTime() === wait_until?.getTime();
    return !isSame || (deadline !== undefined && row?.deadline === null);
  });
}

/** Signs and sends approved withdrawals up to the limit of pending ones. Stores for the others why they wait. */
export async function sendPayouts(
  worker: PayoutWorker,
  view: ChainView,
  statuses: readonly NonceStatus[],
): Promise<'more' | 'done'> {
  const { world, chain } = worker;
  const pending = statuses.filter(({ state }) => state === 'pending');
  const rows = await readWithoutSlot(world.db, MAX_READ, Number(view.head.at) * 1_000);
  if (rows.length === 0) return 'done';
  if ((await readPauseReason(world.db, 'withdraw')) !== null) {
    const paused = rows.map(({ id }) => ({ id, wait: 'paused' as const, wait_until: null }));
    await changeWaiting(worker, changedWaits(rows, paused));
    return 'done';
  }
  const open = await excludePaid(worker, view, rows);
  const candidates = open.map((row) => ({ row, call: callOf(worker, view, row) }));
  const limit = Math.max(0, MAX_PENDING - pending.length);
  const { fit, waits } = await fitDailyLimit(worker, view, { candidates, pending, limit });
  const tried = await estimateAll(worker, fit);
  await changeWaiting(worker, changedWaits(rows, [...waits, ...tried.waits]));
  const ready = afford(worker, view, tried.ready);
  if (ready.length === 0) return 'done';
  const { signed, waits: unsigned } = await signAll(worker, view, ready);
  await changeWaiting(worker, changedWaits(rows, unsigned));
  await Promise.all(signed.map(({ raw }) => chain.broadcast(raw)));
  return signed.length > 0 ? 'more' : 'done';
}
