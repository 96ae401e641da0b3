import { keccak256, parseTransaction, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Attempt } from '#server/payouts/attempt.repo.ts';
import type { OpenSlot, SlotPayout } from '#server/payouts/openSlot.repo.ts';
import type { ChainView, Mined, PayoutChain } from '#server/payouts/payoutChain.ts';
import type { PayoutWorker } from '#server/payouts/payoutWorker.ts';

const VAULT = '0x00000000000000000000000000000000000000aa';
const account = privateKeyToAccount(`0x${'1'.repeat(64)}`);

/** A view of a chain at block 100, whose block 90 is final, and whose next nonce is 5. */
export function chainView(changes: Partial<ChainView> = {}): ChainView {
  return {
    head: { number: 100n, hash: '0x100', at: 2_000n },
    final: { number: 90n, hash: '0x90', at: 1_900n },
    nonce: 5n,
    baseFee: 100n,
    tip: 7n,
    balance: 0n,
    ...changes,
  };
}

/** A worker whose chain knows the given answers; `sent` holds what it broadcasts. */
export function payoutWorker(answers: Partial<PayoutChain> = {}, wallNow = 1_000_000) {
  const sent: Hex[] = [];
  const worker = {
    world: { wallNow: () => wallNow, log: { warn: () => undefined, error: () => undefined } },
    account,
    chain: {
      chainId: 31_337,
      payer: account.address,
      vault: VAULT,
      mined: (): Promise<Mined | null> => Promise.resolve(null),
      isKnown: () => Promise.resolve(false),
      nonceAt: () => Promise.resolve(0n),
      broadcast: (raw: Hex) => {
        sent.push(raw);
        return Promise.resolve('taken');
      },
      ...answers,
    },
  } as unknown as PayoutWorker;
  return { worker, sent, payer: account.address };
}

/** A transaction of the payer that calls the vault, or another address. */
export async function signedAttempt(nonce: number, changes: { to?: Hex; attempt?: number } = {}) {
  const { to = VAULT, attempt = 1 } = changes;
  const fees = { maxFeePerGas: 207n, maxPriorityFeePerGas: 7n };
  const raw = await account.signTransaction({
    chainId: 31_337,
    nonce,
    to,
    data: '0x1234',
    gas: 90_000n,
    type: 'eip1559',
    ...fees,
  });
  const signed: Attempt = {
    attempt,
    hash: keccak256(raw),
    raw,
    max_fee: 207n,
    tip: 7n,
    signed_at: new Date(900_000),
  };
  return signed;
}

/** A slot with the payment of withdrawal 3. */
export function openSlot(nonce: bigint, attempts: Attempt[], changes: Partial<OpenSlot> = {}): OpenSlot {
  const payout = { id: 3n, deadline: 3_000n, state: 'passed' } as SlotPayout;
  return { nonce, payout, burn: null, attempts, ...changes };
}

/** Fields of a signed transaction, those of its price among them. */
export const read = (raw: Hex) => parseTransaction(raw);
