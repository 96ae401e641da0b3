import { ACT_SIGNATURE_HEADER } from '#core/api/actTypedData.ts';
import { PREVIEW_HEADER } from '#core/api/previewHeader.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { openEnvelope } from '../api/envelope.ts';
import { proveDevice } from '../api/proveDevice.ts';
import { langOf } from '../i18n/langOf.ts';
import { store } from '../store/store.ts';

/** An act as its operator decided it. */
export interface DecidedAct {
  /** Of the preview. */
  stamp: string;
  /** Idempotency key; the signature is valid for it alone. */
  requestId: string;
  /** Value of the signature's header; null: the act needs none. */
  signature: string | null;
}

/**
 * Makes an operator's change with the stamp of its preview. Throws `CallRefusal`: `previewStale` when it would do
 * something else by now, `offline` without an answer.
 */
export async function changeByPreview(
  path: string,
  params: Readonly<Record<string, string>>,
  { stamp, requestId, signature }: DecidedAct,
): Promise<unknown> {
  const { session, settings } = store.getState();
  const token = session.token ?? '';
  const proof = await proveDevice({ path, params, requestId, token }, session.address).catch(() => ({}));
  const lang = langOf(settings.lang).header;
  const headers = {
    lang,
    token,
    'request-id': requestId,
    [PREVIEW_HEADER]: stamp,
    ...(signature && { [ACT_SIGNATURE_HEADER]: signature }),
    ...proof,
  };
  const response = await fetch(`/api/${path}?${new URLSearchParams(params)}`, {
    method: 'POST',
    headers,
  }).catch(() => {
    throw new CallRefusal('offline');
  });
  const data: unknown = await response.json().catch(() => null);
  return openEnvelope({ status: response.status, data });
}
