import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import type { RefusalKey, RefusalValues } from '../../core/api/refusals.ts';
import { table, type Answer, type Path } from '../../core/api/table.ts';

/** What one call over the network came to. */
export interface Reply<P extends Path> {
  status: number;
  code: number;
  msg: string;
  /** Of a refusal. */
  key?: RefusalKey;
  values?: RefusalValues;
  data: Answer<P>;
}

/** Nobody knows what became of the call: the connection ended before its answer was there. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface ManorCaller {
  /** One call on connections that stay open. A changing call without a request id gets a new one. Throws AnswerLost. */
  call<P extends Path>(
    url: string,
    path: P,
    params?: Record<string, string | number>,
    options?: { token?: string; requestId?: string },
  ): Promise<Reply<P>>;
  close(): void;
}

/** Calls as cheaply as Node can, so that a measurement is about the server. */
export function manorCaller(): ManorCaller {
  const agent = new Agent({ keepAlive: true });
  return {
    call(url, path, params = {}, { token, requestId = table[path].changes ? randomUUID() : undefined } = {}) {
      const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      return new Promise((resolve, reject) => {
        const lost = (cause: Error) => reject(new AnswerLost(`${path}: ${cause.message}`, { cause }));
        const sent = request(`${url}/api/${path}?${query.join('&')}`, {
          agent,
          method: 'POST',
          headers: {
            lang: 'en_US',
            ...(token !== undefined && { token }),
            ...(requestId !== undefined && { 'request-id': requestId }),
          },
        });
        sent.once('error', lost);
        sent.once('response', (response) => {
          let text = '';
          response.setEncoding('utf8').on('data', (part: string) => (text += part));
          response.once('error', lost);
          response.once('end', () => {
            try {
              resolve({
                status: response.statusCode ?? 0,
                ...(JSON.parse(text) as Omit<Reply<typeof path>, 'status'>),
              });
            } catch (fault) {
              reject(new Error(`${path} answered ${text.slice(0, 200)}`, { cause: fault }));
            }
          });
        });
        sent.end();
      });
    },
    close: () => agent.destroy(),
  };
}
