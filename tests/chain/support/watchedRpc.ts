import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Hex } from 'viem';

interface Asked {
  method: string;
  params: [{ gas?: Hex }];
}

/** A proxy before a chain that records calls, counts those that run at once, and answers once `isOpen` resolves. */
export async function watchedRpc(target: string, isOpen: Promise<void> = Promise.resolve()) {
  const asked: Asked[] = [];
  const runs = { now: 0, most: 0 };
  const proxy = createServer((request, response) => {
    void (async () => {
      runs.most = Math.max(runs.most, (runs.now += 1));
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      asked.push(JSON.parse(body) as Asked);
      await isOpen;
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(target, { method: 'POST', headers, body });
      const text = await answer.text();
      runs.now -= 1;
      response.writeHead(200, headers).end(text);
    })();
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const rpcUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return { place: { rpcUrl, chainId: 31_337 }, asked, runs, close: () => proxy.close() };
}
