/** Methods by which the node runs code that the caller chose. */
const EXECUTING: ReadonlySet<string> = new Set(['eth_call', 'eth_estimateGas', 'eth_createAccessList']);

/** Gas of one execution. A node without a cap of its own runs a loop for ever; transfers need 60 000. */
const MAX_GAS = 5_000_000n;

/** A transaction and a block: state overrides would let callers replace the code of contracts. */
const MAX_PARAMS = 2;

/** Levels of objects and lists in one call. */
const MAX_LEVELS = 12;

/** True for a method that makes the node run code. */
export function isExecuting(method: string): boolean {
  return EXECUTING.has(method);
}

/** The parameters of an execution with its gas set to at most MAX_GAS; null for parameters that it may not have. */
export function boundExecution(params: readonly unknown[]): unknown[] | null {
  const [transaction, ...rest] = params;
  if (params.length > MAX_PARAMS || typeof transaction !== 'object' || transaction === null) return null;
  const { gas } = transaction as { gas?: unknown };
  const isGiven = gas !== undefined && gas !== null;
  if (isGiven && !/^0x[0-9a-f]{1,64}$/i.test(String(gas))) return null;
  const isLess = isGiven && BigInt(String(gas)) < MAX_GAS;
  return [{ ...transaction, gas: isLess ? gas : `0x${MAX_GAS.toString(16)}` }, ...rest];
}

/** True for a value of too many levels, which JSON's own functions, being recursive, could not write. */
export function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []));
  }
  return false;
}
