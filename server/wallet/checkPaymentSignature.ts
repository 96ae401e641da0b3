import { hashTypedData, isAddressEqual, type Address } from 'viem';
import { paymentTypedData, type PaymentTerms } from '#core/api/paymentTypedData.ts';
import { refuse, type Refusal } from '#core/api/refusals.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { amountOf, formatAmount } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { worthOfDay } from './worthOfDay.ts';

/** A signature may be meant for this long ahead, which bears a phone's wrong clock and a slow wallet; wall time. */
const MOST_AHEAD_MS = DAY_MS;

/** A payment in ledger units with what the player signed, if anything. */
export interface SignedPayment {
  kind: PaymentTerms['kind'];
  coin: ChainCoin;
  gross: bigint;
  fee: bigint;
  net: bigint;
  address: Address;
  signature: string | undefined;
  /** Wall time, epoch milliseconds. */
  deadline: number | undefined;
}

/** Whether it must be signed: a withdrawal to another's address, and what a day brings above WITHDRAW_TWO_ABOVE_USDT. */
async function isNeeded(call: ChangingCall, { kind, address, ...paid }: SignedPayment): Promise<boolean> {
  if (kind === 'Withdrawal' && !isAddressEqual(address, call.player.address as Address)) return true;
  const worth = await worthOfDay(call, kind, paid);
  return worth > amountOf(call.constants.WITHDRAW_TWO_ABOVE_USDT);
}

/**
 * Null when a payment is signed as it must be, or need not be; a signature that is given is checked even then. Bound to
 * the numbers, the address, the chain, the vault and the request id, so that it counts once. Refuses `signatureNeeded`,
 * `signatureExpired`, `signatureFailed` (also for other numbers) and `chainUnavailable` when only the chain could tell.
 * Nothing is locked while a contract wallet's is put to the chain.
 */
export async function checkPaymentSignature(
  call: ChangingCall,
  payment: SignedPayment,
): Promise<Refusal | null> {
  const { kind, coin, gross, fee, net, address, signature, deadline } = payment;
  if (signature === undefined && deadline === undefined && !(await isNeeded(call, payment))) return null;
  if (signature === undefined || deadline === undefined) return refuse('signatureNeeded');
  if (call.wallNow > deadline) return refuse('signatureExpired');
  if (deadline > call.wallNow + MOST_AHEAD_MS) return refuse('signatureFailed');
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
  const claim = { address: call.player.address, typedData, signature };
  const key = `${claim.address}:${signature}:${hashTypedData(typedData)}`;
  const verdict = await call.askOutside(key, () => chain.verifyTyped(claim));
  if (verdict === 'unreachable') return refuse('chainUnavailable');
  return verdict === 'valid' ? null : refuse('signatureFailed');
}
