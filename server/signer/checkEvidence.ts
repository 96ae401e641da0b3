import { getAddress, hashTypedData, recoverTypedDataAddress, type Address, type Hex } from 'viem';
import { actTypedData } from '#core/api/actTypedData.ts';
import { paymentTypedData } from '#core/api/paymentTypedData.ts';
import { payoutWords, type ApprovedPayout } from '#core/api/payoutWords.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { formatAmount } from '#core/money/amount.ts';
import { chainUnits, ledgerAmount } from '#core/money/chainUnits.ts';
import type { PayoutEvidence } from '#server/keys/payoutEvidence.ts';
import { payoutTerms, type Payout } from './payoutTerms.ts';
import type { SigningRefusal, SigningRequest } from './signingRequest.ts';

/** Operators whose approvals a payout needs, by the signer's own settings. */
export interface Approvers {
  /** Checksummed. */
  operators: ReadonlySet<Address>;
  /** Coins of the signer's tokens; a payout above `twoAbove` ledger units needs two operators. */
  coins: ReadonlyMap<Address, { coin: ChainCoin; decimals: number; twoAbove: bigint }>;
}

/** Hash of the player's signed terms where they were needed, or the reason of a refusal. */
export type EvidenceVerdict =
  { payment: Hex | null } | { refused: Extract<SigningRefusal, 'notApproved' | 'notSigned'> };

interface Place {
  chainId: number;
  vault: Address;
  approvers: Approvers | null;
}

const APPROVAL_CALLS = ['ops/withdraw/pass', 'ops/withdraw/passAll'];

type TypedData = Parameters<typeof recoverTypedDataAddress>[0];

/** Address of a plain account's signature; null for every other one. */
async function signerOf(typedData: object, signature: Hex): Promise<Address | null> {
  return recoverTypedDataAddress({ ...typedData, signature } as TypedData).catch(() => null);
}

/** Operators of the list who signed an act that approves exactly this payout. */
async function approvedBy(
  { operators }: Approvers,
  { chainId, vault }: Place,
  approvals: PayoutEvidence['approvals'],
  words: string,
): Promise<Set<Address>> {
  const found = new Set<Address>();
  for (const { signature, ...terms } of approvals) {
    // An operator's own reason stands before the words, so only the end of an effect counts.
    const approves = terms.effects.some(
      (effect) => effect.startsWith('withdraw/pass withdrawal:') && effect.endsWith(`; ${words}`),
    );
    if (!approves || !APPROVAL_CALLS.includes(terms.call)) continue;
    const by = await signerOf(actTypedData(terms, chainId, vault), signature);
    if (by && operators.has(by)) found.add(by);
  }
  return found;
}

/** Hash of the terms that the player signed for this payout; null when no plain account's signature proves them. */
async function paymentOf(
  { chainId, vault }: Place,
  { payment, player }: PayoutEvidence,
  { coin, net, to }: ApprovedPayout,
): Promise<Hex | null> {
  if (!payment) return null;
  const { signature, ...terms } = payment;
  const asset = coin as ChainCoin;
  const typedData = paymentTypedData(
    { kind: 'Withdrawal', asset, net, address: to, ...terms },
    chainId,
    vault,
  );
  const by = await signerOf(typedData, signature);
  return by === getAddress(player) ? hashTypedData(typedData as Parameters<typeof hashTypedData>[0]) : null;
}

/** The payout in an operator's words; null for an amount that the ledger cannot hold. */
function approvedPayout(
  { coins }: Approvers,
  { id, token, units }: Payout,
  to: Address,
  player: Address,
): (ApprovedPayout & { isLarge: boolean }) | null {
  const known = coins.get(token);
  if (!known) return null;
  const amount = ledgerAmount(units, known.decimals);
  if (chainUnits(amount, known.decimals) !== units) return null;
  const isLarge = amount > known.twoAbove;
  return { net: formatAmount(amount), coin: known.coin, to, player: getAddress(player), id, isLarge };
}

/**
 * Checks the evidence of a payout: the approval of an operator, of two above the token's limit; and for a recipient
 * other than the player the player's own signature of recipient and net. A contract wallet's signature cannot be
 * checked without the chain: a second operator stands in for it. Burns, fillers and signers without operators need no
 * evidence. Refuses notApproved and notSigned.
 */
export async function checkEvidence(
  place: Place,
  { data, evidence }: Pick<SigningRequest, 'data' | 'evidence'>,
): Promise<EvidenceVerdict> {
  const { approvers } = place;
  const terms = payoutTerms(data);
  if (!approvers || !terms?.to) return { payment: null };
  if (!evidence) return { refused: 'notApproved' };
  const payout = approvedPayout(approvers, terms, terms.to, evidence.player);
  if (!payout) return { refused: 'notApproved' };
  const operators = await approvedBy(approvers, place, evidence.approvals, payoutWords(payout));
  if (operators.size < (payout.isLarge ? 2 : 1)) return { refused: 'notApproved' };
  if (payout.to === payout.player) return { payment: null };
  const payment = await paymentOf(place, evidence, payout);
  return payment === null && operators.size < 2 ? { refused: 'notSigned' } : { payment };
}
