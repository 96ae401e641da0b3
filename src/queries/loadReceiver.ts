import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Receiver = Answer<'userAccount/transferTo'>;

/** Looks up the downline member at an address. Throws refusals without a toast: the screen shows them. */
export function loadReceiver(address: string): Promise<Receiver> {
  return client.read('userAccount/transferTo', { address }, { quiet: true });
}
