import { randomUUID } from 'node:crypto';
import { Agent } from 'undici';
import type { RefusalKey, RefusalValues } from '#core/api/refusals.ts';
import { table, type Answer, type Path } from '#core/api/table.ts';

/** Result of one call over the network. */
export interface Reply<P extends Path> {
  status: number;
  code: number;
  msg: string;
  /** Set for a refusal. */
  key?: RefusalKey;
  values?: RefusalValues;
  data: Answer<P>;
}

/** The result of the call is unknown: the connection ended before its answer. */
export class AnswerLost extends Error {
  override readonly name = 'AnswerLost';
}

export interface ManorCaller {
  /**
   * Makes one call on keep-alive connections. A changing call without a request id gets a new one. Throws AnswerLost.
   */
  call<P extends Path>(
    url: string,
    path: P,
    params?: Record<string, string | number>,
    options?: { token?: string; requestId?: string },
  ): Promise<Reply<P>>;
  close(): void;
}

/**
 * Idle time of a connection in ms, less than a third of the server's keep-alive. A write to a connection that the
 * server has just closed fails with ECONNRESET, and a busy machine learns of the close late.
 */
const IDLE_MS = 20_000;

/**
 * Maximum of connections, half of the server's accept backlog. After both processes stood still, all due calls start
 * together, and of more new connections some could end with ECONNRESET.
 */
const MAX_CONNECTIONS = 256;

/**
 * Makes calls with little CPU, so that a measurement shows the server. A connection runs its calls one after the
 * other.
 * @param patienceMs time after which a caller hangs up, about; default: five minutes
 */
export function manorCaller(patienceMs = 300_000): ManorCaller {
  const agent = new Agent({
    keepAliveTimeout: IDLE_MS,
    connections: MAX_CONNECTIONS,
    pipelining: 1,
    headersTimeout: patienceMs,
  });
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
