import { PREVIEW_HEADER } from '#core/api/previewHeader.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { openEnvelope } from '../api/envelope.ts';
import { newRequestId } from '../api/newRequestId.ts';
import { proveDevice } from '../api/proveDevice.ts';
import { langOf } from '../i18n/langOf.ts';
import { store } from '../store/store.ts';

/**
 * Makes an operator's change with the stamp of its preview. Throws `CallRefusal`: `previewStale` when it would do
 * something else by now, `offline` without an answer. The request id is new for each preview.
 */
export async function changeByPreview(
  path: string,
  params: Readonly<Record<string, string>>,
  stamp: string,
): Promise<unknown> {
  const { session, settings } = store.getState();
  const token = session.token ?? '';
  const requestId = newRequestId();
  const proof = await proveDevice({ path, params, requestId, token }, session.address).catch(() => ({}));
  const lang = langOf(settings.lang).header;
  const headers = { lang, token, 'request-id': requestId, [PREVIEW_HEADER]: stamp, ...proof };
  const response = await fetch(`/api/${path}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers,
  }).catch(() => {
    throw new CallRefusal('offline');
  });
  const data: unknown = await response.json().catch(() => null);
  return openEnvelope({ status: response.status, data });
}
