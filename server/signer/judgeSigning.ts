import { getAddress, type Address, type Hex } from 'viem';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayOf } from '#core/rules/clock.ts';
import type { Approvers, EvidenceVerdict } from './checkEvidence.ts';
import { payoutTerms, type Payout } from './payoutTerms.ts';
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
  /** Operators whose signed approvals each payout needs; null: none are asked for. */
  approvers: Approvers | null;
}

/** A signature that was given: what an id stands for, and the highest cost of a nonce. */
export interface Signed {
  /** Day of the signer's clock, days since 1970 (UTC). */
  day: number;
  nonce: number;
  /** Highest cost in wei of this transaction. */
  cost: bigint;
  /** Null: an empty transfer to oneself, which uses up a nonce. */
  payout: SignedPayout | null;
}

/** A payout with the hash of the player's signed terms, if they were asked for: they serve for one id. */
export interface SignedPayout extends Payout {
  payment: Hex | null;
}

/** State that the signer stores. */
export interface SignerMemory {
  payoutOf(id: string): SignedPayout | null;
  /** Id that a player's signed terms were used for. */
  idOfPayment(payment: Hex): string | null;
  /** Units of ids that were first signed on a day. */
  takenOn(day: number, token: Address): bigint;
  /** Highest cost so far of a nonce, and the sum of the increases on a day. */
  costOf(nonce: number): bigint;
  costOn(day: number): bigint;
}

/** Latest deadline after the signer's clock in ms, so that nobody can hoard signatures. */
const MAX_VALID_MS = 31 * DAY_MS;

/**
 * Decides by the rules, the memory and the signer's clock. Counted are ids when they are first signed: an id is paid by
 * the vault once, so a second signature for the same terms takes nothing more, and needs no evidence again.
 */
export function judgeSigning(
  rules: SignerRules,
  memory: SignerMemory,
  request: SigningRequest,
  evidence: EvidenceVerdict,
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
  const terms = target === rules.vault ? payoutTerms(data) : null;
  if (!terms) return { refused: 'notAPayout' };
  const { deadline, ...payout } = terms;
  const allowance = rules.allowances.get(payout.token);
  if (allowance === undefined) return { refused: 'otherToken' };
  const known = memory.payoutOf(payout.id);
  if (known) {
    const isSame = known.token === payout.token && known.to === payout.to && known.units === payout.units;
    return isSame ? { sign: { day, nonce, cost, payout: known } } : { refused: 'otherTerms' };
  }
  if ('refused' in evidence) return evidence;
  const { payment } = evidence;
  if (payment !== null && memory.idOfPayment(payment) !== null) return { refused: 'signedBefore' };
  if (deadline * 1_000n > BigInt(wallNow + MAX_VALID_MS)) return { refused: 'tooLong' };
  if (memory.takenOn(day, payout.token) + payout.units > allowance) return { refused: 'dayAllowance' };
  return { sign: { day, nonce, cost, payout: { ...payout, payment } } };
}
