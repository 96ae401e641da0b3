import { decodeFunctionData, encodeFunctionData, getAddress, type Address } from 'viem';
import { vaultAbi } from '#core/abi/vault.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { SigningRefusal, SigningRequest } from './signingRequest.ts';

/** Rules of a signer, from its own settings. */
export interface SignerRules {
  chainId: number;
  vault: Address;
  payer: Address;
  /** Units of each token, by checksummed address, that ids first signed on one day may take from the vault. */
  allowances: ReadonlyMap<Address, bigint>;
  /** Wei that the transactions of one day may cost. */
  gasAllowance: bigint;
}

/** A signature that was given: what an id stands for, and the highest cost of a nonce. */
export interface Signed {
  /** Day of the signer's clock, days since 1970 (UTC). */
  day: number;
  nonce: number;
  /** Highest cost in wei of this transaction. */
  cost: bigint;
  /** Null: an empty transfer to oneself, which uses up a nonce. */
  payout: { id: string; token: Address; to: Address | null; units: bigint } | null;
}

/** State that the signer stores. */
export interface SignerMemory {
  payoutOf(id: string): Signed['payout'];
  /** Units of ids that were first signed on a day. */
  takenOn(day: number, token: Address): bigint;
  /** Highest cost so far of a nonce, and the sum of the increases on a day. */
  costOf(nonce: number): bigint;
  costOn(day: number): bigint;
}

/** Latest deadline after the signer's clock in ms, so that no stock of signatures can be put by. */
const MAX_VALID_MS = 31 * DAY_MS;

type Terms = NonNullable<Signed['payout']> & { deadline: bigint };

/** Terms of a call of the vault; null for every other call, and for one with further bytes. */
function termsOf(data: SigningRequest['data']): Terms | null {
  try {
    const call = decodeFunctionData({ abi: vaultAbi, data });
    if (call.functionName === 'payout') {
      const [id, token, to, units, deadline] = call.args;
      const again = encodeFunctionData({ abi: vaultAbi, functionName: 'payout', args: call.args });
      return again === data.toLowerCase() ? { id, token, to, units, deadline } : null;
    }
    if (call.functionName !== 'burn') return null;
    const [id, token, units, deadline] = call.args;
    const again = encodeFunctionData({ abi: vaultAbi, functionName: 'burn', args: call.args });
    return again === data.toLowerCase() ? { id, token, to: null, units, deadline } : null;
  } catch {
    return null;
  }
}

/**
 * Decides by the rules, the memory and the signer's clock. Counted are ids when they are first signed: an id is paid by
 * the vault once, so a second signature for the same terms takes nothing more.
 */
export function judgeSigning(
  rules: SignerRules,
  memory: SignerMemory,
  request: SigningRequest,
  wallNow: number,
): { sign: Signed } | { refused: SigningRefusal } {
  const { chainId, nonce, to, data, gas, maxFee } = request;
  if (chainId !== rules.chainId) return { refused: 'otherChain' };
  const day = dayOf(wallNow);
  const cost = gas * maxFee;
  const increase = cost - memory.costOf(nonce);
  if (increase > 0n && memory.costOn(day) + increase > rules.gasAllowance) return { refused: 'gasAllowance' };
  const target = getAddress(to);
  if (target === rules.payer && data === '0x') return { sign: { day, nonce, cost, payout: null } };
  const terms = target === rules.vault ? termsOf(data) : null;
  if (!terms) return { refused: 'notAPayout' };
  const { deadline, ...payout } = terms;
  const allowance = rules.allowances.get(payout.token);
  if (allowance === undefined) return { refused: 'otherToken' };
  const known = memory.payoutOf(payout.id);
  if (known) {
    const isSame = known.token === payout.token && known.to === payout.to && known.units === payout.units;
    return isSame ? { sign: { day, nonce, cost, payout } } : { refused: 'otherTerms' };
  }
  if (deadline * 1_000n > BigInt(wallNow + MAX_VALID_MS)) return { refused: 'tooLong' };
  if (memory.takenOn(day, payout.token) + payout.units > allowance) return { refused: 'dayAllowance' };
  return { sign: { day, nonce, cost, payout } };
}
