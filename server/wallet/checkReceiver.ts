import { Refusal } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { findReceiver } from './findReceiver.ts';
import { isKnownReceiver } from './transferReceiver.repo.ts';

/** `userAccount/transferTo`: receiver of a transfer, read while an address is typed. */
export const checkReceiver: Handler<'userAccount/transferTo'> = async (call, params) => {
  const receiver = await findReceiver(call.db, call, params.address);
  if (receiver instanceof Refusal) return receiver;
  const { nickName, address, depth, joinedAt } = receiver;
  const isNew = !(await isKnownReceiver(call.db, call.player.id, receiver.id));
  return { nickName, address, depth, joinedAt, isNew };
};
