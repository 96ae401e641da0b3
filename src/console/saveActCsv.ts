import { CallRefusal } from '../api/callRefusal.ts';
import { openEnvelope } from '../api/envelope.ts';
import { proveDevice } from '../api/proveDevice.ts';
import { langOf } from '../i18n/langOf.ts';
import { store } from '../store/store.ts';

const PATH = 'ops/acts.csv';
const FILE = 'acts.csv';

/**
 * Saves the log of acts that matches the filters as a file of the browser. The server streams it, and the browser stores
 * what it receives outside of the page's memory. Throws `CallRefusal`.
 */
export async function saveActCsv(params: Readonly<Record<string, string>>): Promise<void> {
  const { session, settings } = store.getState();
  const token = session.token ?? '';
  const proof = await proveDevice({ path: PATH, params, requestId: '', token }, session.address).catch(
    () => ({}),
  );
  const headers = { lang: langOf(settings.lang).header, token, ...proof };
  const response = await fetch(`/api/${PATH}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers,
  }).catch(() => {
    throw new CallRefusal('offline');
  });
  if (!response.ok) {
    const data: unknown = await response.json().catch(() => null);
    openEnvelope({ status: response.status, data });
  }
  const href = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href, download: FILE });
  link.click();
  URL.revokeObjectURL(href);
}
