import type { ClientWiring } from './clientWiring.ts';
import { createClient } from './createClient.ts';
import { newRequestId } from './newRequestId.ts';

const wiring: ClientWiring = {
  token: () => null,
  lang: () => 'zh_CN',
  address: () => null,
  onRefused: () => undefined,
  onSignedOut: () => undefined,
  onLine: () => undefined,
  outbox: null,
  newRequestId,
};

/** The app's client (singleton). */
export const client = createClient(wiring);

/** Wires the client to store, toasts and outbox. Called once, by src/app, before the first call. */
export function wireClient(parts: Partial<ClientWiring>): void {
  Object.assign(wiring, parts);
}
