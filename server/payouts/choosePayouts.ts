import type { Address, Hex } from 'viem';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { chainUnits } from '#core/money/chainUnits.ts';
import type { WithdrawalRow } from '#server/wallet/withdrawal.repo.ts';
import { nextDay, type PayoutCandidate, type ReadyPayout, type Waits } from './payoutCandidate.ts';
import type { ChainView, PayoutCall } from './payoutChain.ts';
import type { PayoutWorker } from './payoutWorker.ts';
import type { NonceStatus } from './readNonceStatuses.ts';
import { NO_GAS } from './resendSlots.ts';
import { confirmPaid } from './settleSlots.ts';
import { priceNow } from './signPayout.ts';

/** Gas limit in percent of the estimate: the cost may grow by half until it is mined. */
const GAS_PERCENT = 150n;

/** Do not sign a payout with less than this many seconds to its deadline. */
const MIN_LEFT_S = 60n;

/** The vault's call that pays a withdrawal. */
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
  {
    candidates,
    pending,
    limit,
  }: { candidates: PayoutCandidate[]; pending: readonly NonceStatus[]; limit: number },
): Promise<{ fit: PayoutCandidate[]; waits: Waits }> {
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
  const fit: PayoutCandidate[] = [];
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
  candidates: readonly PayoutCandidate[],
): Promise<{ ready: ReadyPayout[]; waits: Waits }> {
  const { chain, world } = worker;
  const estimates = await Promise.all(candidates.map(({ call: request }) => chain.estimate(request)));
  const ready: ReadyPayout[] = [];
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
function afford(worker: PayoutWorker, view: ChainView, ready: readonly ReadyPayout[]): ReadyPayout[] {
  const { max_fee } = priceNow(view);
  let left = view.balance;
  const affordable = ready.filter(({ gas }) => {
    left -= gas * max_fee;
    return left >= 0n;
  });
  if (affordable.length < ready.length) worker.world.log.error({ payer: worker.chain.payer }, NO_GAS);
  return affordable;
}

/**
 * Chooses among withdrawals those to sign now, at most `limit`: not paid yet, within the vault's daily limit, accepted
 * by the chain, and covered by the payer's gas. `waits` are the reasons of the others.
 */
export async function choosePayouts(
  worker: PayoutWorker,
  view: ChainView,
  {
    rows,
    pending,
    limit,
  }: { rows: readonly WithdrawalRow[]; pending: readonly NonceStatus[]; limit: number },
): Promise<{ ready: ReadyPayout[]; waits: Waits }> {
  const open = await excludePaid(worker, view, rows);
  const candidates = open.map((row) => ({ row, call: callOf(worker, view, row) }));
  const { fit, waits } = await fitDailyLimit(worker, view, { candidates, pending, limit });
  const tried = await estimateAll(worker, fit);
  return { ready: afford(worker, view, tried.ready), waits: [...waits, ...tried.waits] };
}
