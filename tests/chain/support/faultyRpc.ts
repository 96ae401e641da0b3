import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { postRpc } from '#server/chain/rpcCall.ts';

type Fault = 'before' | 'after';

export interface FaultyRpc {
  rpcUrl: string;
  /** Requests seen so far. */
  seen(): number;
  /** The request of that number from now on is lost: before it reaches the chain, or its answer is. 0: the very next. */
  failAt(place: number, fault: Fault): void;
  /** From now on nothing is answered, or everything again. */
  silence(isSilent: boolean): void;
  /** Answers one method of the chain otherwise; null: as the chain does. */
  answer(method: string, result: ((params: unknown[]) => unknown) | null): void;
  close(): void;
}

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** Stands in front of a real chain and loses what it is told to lose. */
export async function faultyRpc(rpcUrl: string): Promise<FaultyRpc> {
  let seen = 0;
  let failing: { at: number; fault: Fault } | null = null;
  let isSilent = false;
  const answers = new Map<string, (params: unknown[]) => unknown>();

  const answerOf = async (call: Call) => {
    const other = answers.get(call.method);
    return other ? { jsonrpc: '2.0', id: call.id, result: other(call.params) } : postRpc(rpcUrl, call);
  };
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as Call | Call[];
      const place = seen;
      seen += 1;
      const fault = failing?.at === place ? failing.fault : null;
      if (isSilent || fault === 'before') return void response.destroy();
      const isOther = [body].flat().some(({ method }) => answers.has(method));
      const answer = !isOther
        ? await postRpc(rpcUrl, body)
        : Array.isArray(body)
          ? await Promise.all(body.map(answerOf))
          : await answerOf(body);
      if (fault === 'after') return void response.destroy();
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    rpcUrl: `http://127.0.0.1:${port}`,
    seen: () => seen,
    failAt: (place, fault) => void (failing = { at: seen + place, fault }),
    silence: (silent) => void (isSilent = silent),
    answer: (method, result) => void (result ? answers.set(method, result) : answers.delete(method)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
