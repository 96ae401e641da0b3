import type { FastifyReply } from 'fastify';

/** Reason of a signal whose caller hung up. The answer goes nowhere, so the error handler does not log it. */
export class CallerGone extends Error {
  constructor() {
    super('the caller hung up before the answer');
  }
}

/** Signal that aborts when the connection closes before the answer is written: nobody waits for the work. */
export function hangUpSignal({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort(new CallerGone());
  });
  return gone.signal;
}
