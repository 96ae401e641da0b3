import type { Handlers } from '#server/http/call.ts';
import { transferAtr } from './transferAtr.ts';
import { checkReceiver } from './checkReceiver.ts';

/** Handlers of transfers within the downline. */
export const transferHandlers: Handlers<'userAccount/transfer' | 'userAccount/transferTo'> = {
  'userAccount/transfer': transferAtr,
  'userAccount/transferTo': checkReceiver,
};
