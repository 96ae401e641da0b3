import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { postRpc } from '#server/chain/rpcCall.ts';

type Fault = 'before' | 'after';

export interface FaultyRpc {
  rpcUrl: string;
  /** Number of requests so far. */
  seen(): number;
  /** Loses the request of this number from now on: before it reaches the chain, or its answer. 0 is the next one. */
  failAt(place: number, fault: Fault): void;
  /** Stops answering, or answers again. */
  silence(isSilent: boolean): void;
  /** Replaces the chain's answer to one method; null restores it. */
  answer(method: string, result: ((params: unknown[]) => unknown) | null): void;
  close(): void;
}

interface Call {
  id: number;
  method: string;
  params: unknown[];
}

/** A proxy in front of a real chain that loses the requests it is told to lose. */
export async function faultyRpc(rpcUrl: string): Promise<FaultyRpc> {
  let requestCount = 0;
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
      const place = requestCount;
      requestCount += 1;
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
    seen: () => requestCount,
    failAt: (place, fault) => void (failing = { at: requestCount + place, fault }),
    silence: (silent) => void (isSilent = silent),
    answer: (method, result) => void (result ? answers.set(method, result) : answers.delete(method)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
