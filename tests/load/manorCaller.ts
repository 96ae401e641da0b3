import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { table, type Answer, type Path } from '#core/api/table.ts';

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

/**
 * How long a connection waits for its next call, in milliseconds: less than a third of what a server keeps it for. Whoever
 * writes into one that the server has just closed is told ECONNRESET, and a busy machine sees late that it is closed.
 */
const IDLE_MS = 20_000;

/**
 * Connections at once, half of what a server lets wait to be accepted: where both stood still for a while, all the calls
 * that have become due go out together, and of as many new connections some can end with ECONNRESET.
 */
const MOST_CONNECTIONS = 256;

/** Calls as cheaply as Node can, so that a measurement is about the server: a connection takes its next call when it has ended one. */
export function manorCaller(): ManorCaller {
  const agent = new Agent({ keepAliveTimeout: IDLE_MS, connections: MOST_CONNECTIONS, pipelining: 1 });
  const answerOf = async (origin: string, path: string, headers: Record<string, string>) => {
    const { statusCode, body } = await agent.request({ origin, path, method: 'POST', headers });
    return { status: statusCode, text: await body.text() };
  };
  return {
    async call(
      url,
      path,
      params = {},
      { token, requestId = table[path].changes ? randomUUID() : undefined } = {},
    ) {
      const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
      const { status, text } = await answerOf(url, `/api/${path}?${query.join('&')}`, {
        lang: 'en_US',
        ...(token !== undefined && { token }),
        ...(requestId !== undefined && { 'request-id': requestId }),
      }).catch((cause: Error) => {
        throw new AnswerLost(`${path}: ${cause.message}`, { cause });
      });
      try {
        return { status, ...(JSON.parse(text) as Omit<Reply<typeof path>, 'status'>) };
      } catch (fault) {
        throw new Error(`${path} answered ${text.slice(0, 200)}`, { cause: fault });
      }
    },
    close: () => void agent.destroy(),
  };
}
