import { refuse, Refusal } from '#core/api/refusals.ts';
import { amountOf } from '#core/money/amount.ts';
import { pipeline } from '#server/db/pipeline.ts';
import type { Handler } from '#server/http/call.ts';
import { balancesOf } from '#server/ledger/balances.ts';
import { buildPosting } from '#server/ledger/buildPosting.ts';
import { post } from '#server/ledger/post.ts';
import { refuseIfPaused } from '#server/pauses/refuseIfPaused.ts';
import { hasGiftTree } from './giftTree.repo.ts';
import { checkPaymentSignature } from './checkPaymentSignature.ts';
import { findReceiver } from './findReceiver.ts';
import { addReceiver, isKnownReceiver } from './transferReceiver.repo.ts';

/**
 * `userAccount/transfer`: transfers ATR to a member of the player's downline, without fee or reward (economy:
 * Transfer). The first one to a receiver needs a signature, whatever its amount, so that a stolen sign-in alone moves
 * nothing to a new account. Refuses paused, addressMalformed, addressNotAllowed, notSubordinate, transferBelowMin {min},
 * signatureNeeded, signatureExpired, signatureFailed, chainUnavailable, insufficientAtr {need, have},
 * giftStays {keep}: a player with a gift tree must retain GIFT_TREE_WORTH.
 */
export const transferAtr: Handler<'userAccount/transfer'> = async (call, params) => {
  const { tx, player, constants, requestId } = call;
  const { coin, amount, signature, deadline } = params;
  const paused = await refuseIfPaused(tx, 'transfer');
  if (paused) return paused;
  const receiver = await findReceiver(tx, call, params.address);
  if (receiver instanceof Refusal) return receiver;
  if (amount < amountOf(constants.TRANSFER_MIN))
    return refuse('transferBelowMin', { min: constants.TRANSFER_MIN });
  const isNewReceiver = !(await isKnownReceiver(tx, player.id, receiver.id));
  const payment = { kind: 'Transfer', coin, gross: amount, fee: 0n, net: amount, isNewReceiver } as const;
  const address = receiver.address as `0x${string}`;
  const signatureRefusal = await checkPaymentSignature(call, { ...payment, address, signature, deadline });
  if (signatureRefusal) return signatureRefusal;
  const key = `transfer:${player.id}:${requestId}`;
  const reference = `${player.address}>${receiver.address}`;
  const posting = buildPosting({ key, type: 'internalTransfer', kind: 'transfer', reference }, call, [
    { coin, from: `user:${player.id}`, to: `user:${receiver.id}`, amount },
  ]);
  const posted = await post(tx, posting);
  if (posted instanceof Refusal) return posted;
  const [balances, hasTree] = await pipeline(tx, [
    () => balancesOf(tx, player.id, [coin]),
    () => hasGiftTree(tx, player.id),
  ]);
  const keep = hasTree ? constants.GIFT_TREE_WORTH : '0';
  if (balances.some(({ available }) => amountOf(available) < amountOf(keep))) {
    return refuse('giftStays', { keep });
  }
  if (isNewReceiver)
    await addReceiver(tx, { playerId: player.id, receiverId: receiver.id, wallNow: call.wallNow });
  call.alsoChanged(receiver.id);
  return { changes: { balances } };
};
