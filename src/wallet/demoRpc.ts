const URL = '/api/demo/rpc';
let count = 0;

/** The local chain's RPC through the demo world's server. Rejects with the node's message and code. */
export async function demoRpc(method: string, params: readonly unknown[] = []): Promise<unknown> {
  count += 1;
  const response = await fetch(URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: count, method, params }),
  });
  const body = (await response.json()) as { result?: unknown; error?: { code: number; message: string } };
  if (body.error) throw Object.assign(new Error(body.error.message), { code: body.error.code });
  return body.result;
}
