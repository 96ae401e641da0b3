import axios from 'axios';
import { CallRefusal } from './callRefusal.ts';
import { openEnvelope } from './envelope.ts';
import { learnServerWall } from './serverWall.ts';

const TIMEOUT_MS = 60_000;

const http = axios.create({
  baseURL: '/api/',
  timeout: TIMEOUT_MS,
  headers: { 'content-type': 'application/json' },
  // Refusals are responses: only a network failure rejects.
  validateStatus: () => true,
});

export interface PostHeaders {
  token: string | null;
  lang: string;
  requestId?: string;
}

export type Params = Readonly<Record<string, string | number | undefined>>;

/**
 * One HTTP call: POST, parameters in the query string. Returns `data`, or throws `CallRefusal`; `offline`
 * when the server did not respond within 60 s.
 */
export async function post(path: string, params: Params, headers: PostHeaders): Promise<unknown> {
  const response = await http
    .post<unknown>(path, undefined, {
      params,
      headers: {
        lang: headers.lang,
        ...(headers.token ? { token: headers.token } : {}),
        ...(headers.requestId ? { 'request-id': headers.requestId } : {}),
      },
    })
    .catch(() => {
      throw new CallRefusal('offline');
    });
  learnServerWall(String(response.headers.date ?? ''), Date.now());
  return openEnvelope(response);
}
