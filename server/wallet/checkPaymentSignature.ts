import { hashTypedData, isAddressEqual, type Address } from 'viem';
import { paymentTypedData, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { refuseSignature } from '#server/http/refuseSignature.ts';
import { worthOfDay } from './worthOfDay.ts';

/**
 * Maximum time from now to a signature's deadline; tolerates a wrong client clock and a slow wallet; wall ms.
 */
const MAX_AHEAD_MS = DAY_MS;

/** A payment in ledger units with the player's signature, if any. */
export interface SignedPayment {
  kind: PaymentTerms['kind'];
  coin: ChainCoin;
  gross: bigint;
  fee: bigint;
  net: bigint;
  address: Address;
  /** True for a transfer to a member whom the player never transferred to. */
  isNewReceiver?: boolean;
  signature: string | undefined;
  /** Wall time, epoch milliseconds. */
  deadline: number | undefined;
}

/**
 * Returns true when the payment needs a signature: a withdrawal to another address, a first transfer to a
 * receiver, or a daily total above WITHDRAW_TWO_ABOVE_USDT.
 */
async function needsSignature(
  call: ChangingCall,
  { kind, address, isNewReceiver = false, ...paid }: SignedPayment,
): Promise<boolean> {
  if (kind === 'Withdrawal' && !isAddressEqual(address, call.player.address as Address)) return true;
  if (isNewReceiver) return true;
  const worth = await worthOfDay(call, kind, paid);
  return worth > amountOf(call.constants.WITHDRAW_TWO_ABOVE_USDT);
}

/**
 * Checks a payment's signature; returns null when it is valid, or absent and not needed. An unneeded
 * signature is checked too. The signature is bound to amounts, address, chain, vault and request id, so it is
 * valid once. Refuses signatureNeeded, signatureExpired, signatureFailed (also for other amounts) and
 * chainUnavailable when only the chain could verify it, tooManyCalls or busy when too many are verified. No locks are held while a contract wallet's signature
 * is verified by the chain.
 */
export async function checkPaymentSignature(
  call: ChangingCall,
  payment: SignedPayment,
): Promise<Refusal | null> {
  const { kind, coin, gross, fee, net, address, signature, deadline } = payment;
  if (signature === undefined && deadline === undefined && !(await needsSignature(call, payment)))
    return null;
  if (signature === undefined || deadline === undefined) return refuse('signatureNeeded');
  if (call.wallNow > deadline) return refuse('signatureExpired');
  if (deadline > call.wallNow + MAX_AHEAD_MS) return refuse('signatureFailed');
  const { chain } = call.world;
  const typedData = paymentTypedData(
    {
      kind,
      asset: coin,
      gross: formatAmount(gross),
      fee: formatAmount(fee),
      net: formatAmount(net),
      address,
      deadline,
      request: call.requestId,
    },
    chain.id,
    chain.contracts.vault,
  );
  const client = `player:${call.player.id}`;
  const claim = { address: call.player.address, typedData, signature, client };
  const key = `${claim.address}:${signature}:${hashTypedData(typedData)}`;
  const verdict = await call.askOutside(key, () => chain.verifyTyped(claim));
  return refuseSignature(verdict);
}
