import { setTimeout as pause } from 'node:timers/promises';
import type { Path } from '#core/api/table.ts';
import { AnswerLost, type ManorCaller, type Reply } from '../../load/manorCaller.ts';
import type { MortalServer } from '../mortalServer.ts';

/** Maximum of attempts of one call, four minutes in all, after which the run hangs. A start took 40 s at load 17. */
const MAX_ATTEMPTS = 2_400;

/** Delay between two attempts in ms, while a process is killed or started. */
const AGAIN_MS = 100;

const TOO_MANY = 429;
const FAILED = 500;

/**
 * Sends a call until it is answered, also while the server, its database or its chain is down. An answer that only
 * reports a failure does not count.
 */
export async function insist<P extends Path>(
  { server, caller, lost }: { server: Pick<MortalServer, 'current'>; caller: ManorCaller; lost(): void },
  path: P,
  params: Record<string, string | number>,
  options: { token?: string; requestId?: string },
): Promise<Reply<P>> {
  let last = '';
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const { url } = await server.current();
    try {
      const reply = await caller.call(url, path, params, options);
      if (reply.status < FAILED && reply.status !== TOO_MANY) return reply;
      last = `${reply.status} ${reply.msg}`;
    } catch (fault) {
      if (!(fault instanceof AnswerLost)) throw fault;
      last = fault.message;
    }
    lost();
    await pause(AGAIN_MS);
  }
  throw new Error(`${path} was not answered: ${last}\n${(await server.current()).output()}`);
}
