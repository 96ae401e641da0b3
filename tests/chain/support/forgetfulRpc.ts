import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { postRpc } from '#server/chain/rpcCall.ts';

/** A proxy in front of a real chain. Its first nonce is one too low, as if another program had sent meanwhile. */
export async function forgetfulRpc(rpcUrl: string) {
  let nonceAnswers = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = (await json(request)) as { method: string };
      const answer = (await postRpc(rpcUrl, body)) as { result: string };
      if (body.method === 'eth_getTransactionCount' && nonceAnswers === 0) {
        nonceAnswers += 1;
        answer.result = `0x${(Number(answer.result) - 1).toString(16)}`;
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { rpcUrl: `http://127.0.0.1:${port}`, stale: () => nonceAnswers, close: () => server.close() };
}
