import type { Answer } from '#core/api/table.ts';
import { client } from '../api/client.ts';

export type Receiver = Answer<'userAccount/transferTo'>;

/** Who of the own downline an address belongs to; refusals are thrown without a toast, the screen shows why not. */
export function loadReceiver(address: string): Promise<Receiver> {
  return client.read('userAccount/transferTo', { address }, { quiet: true });
}
