import type { Address } from 'viem';
import { ChainError } from './chainError.ts';
import { boundExecution, isExecuting, isTooDeep } from './boundExecution.ts';
import { demoRpcMethods } from './demoRpcMethods.ts';
import { namedAddresses } from './namedAddresses.ts';
import { postRpc } from './rpcCall.ts';

/** Calls in one body; wallets stay far below. */
const MAX_CALLS = 50;

/** Executions in one body, and bodies with executions at once: the rest of the node's time belongs to the world. */
const MAX_EXECUTIONS = 10;
const MAX_EXECUTING = 4;

/** Characters in one body: nodes accept transactions up to 128 kB, which is twice that in hex. */
const MAX_CHARACTERS = 300_000;

export interface DemoRpcSettings {
  rpcUrl: string;
  /** The server's own accounts: a transaction that one of them sent or authorized is rejected. */
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
  if (!isExecuting(method)) return { id, method, params };
  const bound = boundExecution(params);
  if (!bound) return refuse(id, -32602, 'a transaction and a block are expected, and gas as 0x-hex');
  return { id, method, params: bound };
}

/** Fault of a whole body; null if its calls may be read. */
function faultOfBody(body: unknown, entries: readonly unknown[]): string | null {
  if (entries.length === 0) return 'the list of calls is empty';
  if (entries.length > MAX_CALLS) return `at most ${MAX_CALLS} calls at once`;
  if (isTooDeep(body)) return 'these calls have too many levels';
  const size = JSON.stringify(body)?.length ?? 0;
  return size > MAX_CHARACTERS ? `at most ${MAX_CHARACTERS} characters at once` : null;
}

/** Error for a transaction that cannot be read or that acts for a server's account; null if it may be forwarded. */
async function refuseTransaction(
  { id, method, params }: Call,
  refused: ReadonlySet<string>,
): Promise<Answer | null> {
  if (method !== 'eth_sendRawTransaction') return null;
  const named = await namedAddresses(params[0]);
  if (!named) return refuse(id, -32602, 'a signed transaction as 0x-hex is expected');
  const isHouse = named.some((address) => refused.has(address.toLowerCase()));
  return isHouse ? refuse(id, -32003, 'this transaction names an account of the server') : null;
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
 * Forwards JSON-RPC bodies, one call or a list, to the local chain: allowed methods only, with bounded gas, and no
 * transaction that an account of the server sent or authorized. Never throws: rejections, and a chain that is down, are returned
 * as JSON-RPC errors.
 */
export function createDemoRpc({
  rpcUrl,
  refusedSenders,
}: DemoRpcSettings): (body: unknown) => Promise<unknown> {
  const refused = new Set(refusedSenders.map((address) => address.toLowerCase()));
  let executing = 0;
  return async (body) => {
    const entries: unknown[] = Array.isArray(body) ? body : [body];
    const fault = faultOfBody(body, entries);
    if (fault !== null) return refuse(null, -32600, fault);

    const read = entries.map(readCall);
    const checked = await Promise.all(
      read.map(async (call) =>
        'method' in call ? ((await refuseTransaction(call, refused)) ?? call) : call,
      ),
    );
    const passing = checked.filter((call): call is Call => 'method' in call);
    const executions = passing.filter(({ method }) => isExecuting(method)).length;
    if (executions > MAX_EXECUTIONS)
      return refuse(null, -32600, `at most ${MAX_EXECUTIONS} executions at once`);
    if (executions > 0 && executing === MAX_EXECUTING)
      return refuse(null, -32005, 'too many executions: try again');
    executing += executions > 0 ? 1 : 0;
    const answered = passing.length > 0 ? await forward(passing, rpcUrl) : [];
    executing -= executions > 0 ? 1 : 0;
    const answers = checked.map((call) => ('method' in call ? answered.shift() : call));
    return Array.isArray(body) ? answers : answers[0];
  };
}
