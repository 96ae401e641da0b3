import { isHex, recoverTransactionAddress, type Address, type TransactionSerialized } from 'viem';
import { ChainError } from './chainError.ts';
import { demoRpcMethods } from './demoRpcMethods.ts';
import { postRpc } from './rpcCall.ts';

/** Calls in one body; wallets stay far below. */
const MAX_CALLS = 50;

/** Characters in one body: nodes accept transactions up to 128 kB, which is twice that in hex. */
const MAX_CHARACTERS = 300_000;

export interface DemoRpcSettings {
  rpcUrl: string;
  /** Senders whose transactions are rejected: the server's own keys, which are public. */
  refusedSenders: readonly Address[];
}

type Id = string | number | null;

interface Call {
  id: Id;
  method: string;
  params: unknown[];
}

type Answer = { jsonrpc: '2.0'; id: Id } & (
  { result: unknown } | { error: { code: number; message: string } }
);

const refuse = (id: Id, code: number, message: string): Answer => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readCall(entry: unknown): Call | Answer {
  if (!isRecord(entry)) return refuse(null, -32600, 'a call is an object');
  const { id = null, method, params = [] } = entry;
  if (id !== null && typeof id !== 'string' && typeof id !== 'number') {
    return refuse(null, -32600, 'an id is a string, a number or null');
  }
  if (typeof method !== 'string') return refuse(id, -32600, 'a method is a string');
  if (!demoRpcMethods.has(method)) return refuse(id, -32601, 'this method is not offered here');
  if (!Array.isArray(params)) return refuse(id, -32602, 'params are a list');
  return { id, method, params };
}

async function senderOf(raw: unknown): Promise<Address | null> {
  if (!isHex(raw)) return null;
  try {
    return await recoverTransactionAddress({ serializedTransaction: raw as TransactionSerialized });
  } catch {
    return null;
  }
}

/** Error for a transaction that cannot be read or that a server key signed; null if it may be forwarded. */
async function refuseTransaction(
  { id, method, params }: Call,
  refused: ReadonlySet<string>,
): Promise<Answer | null> {
  if (method !== 'eth_sendRawTransaction') return null;
  const sender = await senderOf(params[0]);
  if (!sender) return refuse(id, -32602, 'a signed transaction as 0x-hex is expected');
  return refused.has(sender.toLowerCase()) ? refuse(id, -32003, 'this sender is a key of the server') : null;
}

async function forward(calls: readonly Call[], rpcUrl: string): Promise<Answer[]> {
  const numbered = calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }));
  const answers = new Map<unknown, Record<string, unknown>>();
  try {
    const body = await postRpc(rpcUrl, numbered);
    for (const answer of Array.isArray(body) ? body.filter(isRecord) : []) answers.set(answer['id'], answer);
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
  }
  return calls.map(({ id }, number) => {
    const answer = answers.get(number);
    return answer
      ? ({ ...answer, jsonrpc: '2.0', id } as Answer)
      : refuse(id, -32603, 'the chain does not answer');
  });
}

/**
 * Forwards JSON-RPC bodies, one call or a list, to the local chain: allowed methods only, and no transaction
 * signed by the server's own keys. Never throws: rejections, and a chain that is down, are returned as JSON-RPC
 * errors.
 */
export function createDemoRpc({
  rpcUrl,
  refusedSenders,
}: DemoRpcSettings): (body: unknown) => Promise<unknown> {
  const refused = new Set(refusedSenders.map((address) => address.toLowerCase()));
  return async (body) => {
    const entries: unknown[] = Array.isArray(body) ? body : [body];
    if (entries.length === 0) return refuse(null, -32600, 'the list of calls is empty');
    if (entries.length > MAX_CALLS) return refuse(null, -32600, `at most ${MAX_CALLS} calls at once`);
    const size = JSON.stringify(body)?.length ?? 0;
    if (size > MAX_CHARACTERS) return refuse(null, -32600, `at most ${MAX_CHARACTERS} characters at once`);

    const read = entries.map(readCall);
    const checked = await Promise.all(
      read.map(async (call) =>
        'method' in call ? ((await refuseTransaction(call, refused)) ?? call) : call,
      ),
    );
    const passing = checked.filter((call): call is Call => 'method' in call);
    const answered = passing.length > 0 ? await forward(passing, rpcUrl) : [];
    const answers = checked.map((call) => ('method' in call ? answered.shift() : call));
    return Array.isArray(body) ? answers : answers[0];
  };
}
