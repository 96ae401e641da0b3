import type { Handlers } from '#server/http/call.ts';
import { transferAtr } from './transferAtr.ts';
import { transferTo } from './transferTo.ts';

/** Handlers of transfers within the downline. */
export const transferHandlers: Handlers<'userAccount/transfer' | 'userAccount/transferTo'> = {
  'userAccount/transfer': transferAtr,
  'userAccount/transferTo': transferTo,
};
