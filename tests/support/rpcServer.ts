import { loopbackServer, type LoopbackServer } from './keys/loopbackServer.ts';

/** Answer to a JSON-RPC call. */
export type RpcReply = { result: unknown } | { error: { code: number; message: string; data?: unknown } };

interface RpcCall {
  id: number;
  method: string;
  params?: unknown[];
}

/** Starts a JSON-RPC server on loopback, batches included. A call that throws is answered with status 500. */
export function rpcServer(reply: (method: string, params: unknown[]) => RpcReply): Promise<LoopbackServer> {
  const answered = ({ id, method, params = [] }: RpcCall) => ({
    jsonrpc: '2.0',
    id,
    ...reply(method, params),
  });
  return loopbackServer(async ({ body }) => {
    const asked = JSON.parse(body) as RpcCall | RpcCall[];
    return { body: JSON.stringify(Array.isArray(asked) ? asked.map(answered) : answered(asked)) };
  });
}
