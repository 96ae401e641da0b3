import type { Answer, ChangingPath, Params, ReadingPath } from '#core/api/table.ts';
import { CallRefusal } from './callRefusal.ts';
import type { ClientWiring } from './clientWiring.ts';
import { post, type Params as QueryParams } from './post.ts';

export interface ReadOptions {
  /** No toast: the caller shows the refusal. */
  quiet?: boolean;
}

export interface ChangeOptions extends ReadOptions {
  /** Idempotency key: a UUID created at the tap. The same id again returns the stored answer. */
  requestId?: string;
}

export interface Client {
  /** Reads; changes nothing. */
  read<P extends ReadingPath>(path: P, params: Params<P>, options?: ReadOptions): Promise<Answer<P>>;
  /**
   * Makes a change exactly once. While offline the call waits in the outbox and the promise stays pending; it
   * rejects with `expired` when it waited too long.
   */
  change<P extends ChangingPath>(path: P, params: Params<P>, options?: ChangeOptions): Promise<Answer<P>>;
}

/** Creates the client. Every path reports connection, session and refusal in the same way. */
export function createClient(wiring: ClientWiring, send: typeof post = post): Client {
  let endedToken: string | null = null;

  const failed = (error: unknown, token: string | null, quiet: boolean): never => {
    if (!(error instanceof CallRefusal)) throw error;
    wiring.onLine(error.key !== 'offline');
    if (error.status === 401 && token !== null && token === wiring.token()) {
      if (endedToken !== token) wiring.onSignedOut(error);
      endedToken = token;
    }
    if (!quiet) wiring.onRefused(error);
    throw error;
  };

  const report = async (work: Promise<unknown>, token: string | null, quiet: boolean): Promise<unknown> => {
    try {
      const data = await work;
      wiring.onLine(true);
      return data;
    } catch (error) {
      return failed(error, token, quiet);
    }
  };

  return {
    async read(path, params, options = {}) {
      const token = wiring.token();
      const headers = { token, lang: wiring.lang(), address: wiring.address() };
      const data = await report(send(path, params as QueryParams, headers), token, options.quiet ?? false);
      return data as Answer<typeof path>;
    },
    async change(path, params, options = {}) {
      const token = wiring.token();
      const requestId = options.requestId ?? wiring.newRequestId();
      const query = params as QueryParams;
      const address = wiring.address();
      const work =
        wiring.outbox && address
          ? wiring.outbox.send({ requestId, address, path, params: query })
          : send(path, query, { token, lang: wiring.lang(), requestId, address });
      return (await report(work, token, options.quiet ?? false)) as Answer<typeof path>;
    },
  };
}
