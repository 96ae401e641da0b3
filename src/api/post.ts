import axios from 'axios';
import type { RefusalKey } from '#core/api/refusals.ts';
import { CallRefusal } from './callRefusal.ts';
import { takeEarlyRead, type EarlyResponse } from './earlyRead.ts';
import { openEnvelope } from './envelope.ts';
import { proveDevice } from './proveDevice.ts';
import { learnServerWall } from './serverWall.ts';

const TIMEOUT_MS = 60_000;

const http = axios.create({
  baseURL: '/api/',
  timeout: TIMEOUT_MS,
  headers: { 'content-type': 'application/json' },
  // The server sets no cookies. Looking for this one, axios would wait for the browser before it sends.
  xsrfCookieName: '',
  // Refusals are responses: only a network failure rejects.
  validateStatus: () => true,
});

export interface PostHeaders {
  token: string | null;
  lang: string;
  /** Address of the session or of the sign-in: its device key proves the call. */
  address?: string | null;
  requestId?: string;
}

/**
 * Refusals after which a call is sent once more, with a new proof. Expired: the device's clock is wrong, and the refusal
 * brought the server's time. Invalid: a browser sends a request again by itself when the line breaks before the answer,
 * and the server has seen its proof.
 */
const PROVED_ANEW: ReadonlySet<RefusalKey> = new Set(['deviceProofExpired', 'deviceProofInvalid']);

export type Params = Readonly<Record<string, string | number | undefined>>;

/**
 * One HTTP call: POST, parameters in the query string. Returns `data`, or throws `CallRefusal`; `offline`
 * when the server did not respond within 60 s.
 */
export async function post(path: string, params: Params, headers: PostHeaders): Promise<unknown> {
  const response = await send(path, params, headers);
  const key = (response.data as { key?: RefusalKey } | null)?.key;
  return openEnvelope(key && PROVED_ANEW.has(key) ? await send(path, params, headers) : response);
}

async function send(path: string, params: Params, headers: PostHeaders): Promise<EarlyResponse> {
  const { token, address = null, lang, requestId } = headers;
  const isPlain = requestId === undefined && Object.keys(params).length === 0;
  const early = isPlain ? await takeEarlyRead(path, { token, address, lang }) : null;
  const response = early ?? (await sendNow(path, params, headers));
  learnServerWall(response.date, response.arrivedAt);
  return response;
}

async function sendNow(path: string, params: Params, { lang, token, requestId, address }: PostHeaders) {
  const call = { path, params, requestId: requestId ?? '', token: token ?? '' };
  const proof = await proveDevice(call, address ?? null).catch(() => ({}));
  const { status, data, headers } = await http
    .post<unknown>(path, undefined, {
      params,
      headers: {
        lang,
        ...proof,
        ...(token ? { token } : {}),
        ...(requestId ? { 'request-id': requestId } : {}),
      },
    })
    .catch(() => {
      throw new CallRefusal('offline');
    });
  return { status, data, date: String(headers.date ?? ''), arrivedAt: Date.now() };
}
