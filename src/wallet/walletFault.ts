/** Reason that a player can act on. */
export type WalletFault = 'busy' | 'locked' | 'otherChain';

/** Codes of EIP-1193 and EIP-1474. */
const PROMPT_OPEN = -32_002;
const UNAUTHORIZED = 4_100;

/** The wallet shows no account: it is locked, or none was chosen. */
export class NoAccountError extends Error {
  override readonly name = 'NoAccountError';
}

/** The wallet stays on another chain. */
export class OtherChainError extends Error {
  override readonly name = 'OtherChainError';
}

const names: Readonly<Record<string, WalletFault>> = {
  NoAccountError: 'locked',
  OtherChainError: 'otherChain',
};

interface Layer {
  code?: unknown;
  name?: unknown;
  message?: unknown;
  cause?: unknown;
  data?: { originalError?: unknown };
}

/** An error and what it wraps: libraries use `cause`, wallets `data.originalError`. */
export function* layersOf(error: unknown): Generator<Layer> {
  const seen = new Set<unknown>();
  const left = [error];
  while (left.length > 0) {
    const at = left.shift();
    if (typeof at !== 'object' || at === null || seen.has(at)) continue;
    seen.add(at);
    const layer = at as Layer;
    yield layer;
    left.push(layer.cause, layer.data?.originalError);
  }
}

function faultOf({ code, name, message }: Layer): WalletFault | null {
  if (code === PROMPT_OPEN) return 'busy';
  if (code === UNAUTHORIZED) return 'locked';
  const known = names[String(name)];
  if (known) return known;
  return /\b(wallet|keyring|account)\b.{0,20}\block(ed)?\b|\bunlock\b/i.test(String(message))
    ? 'locked'
    : null;
}

/** Reason of a wallet's error that the player can act on; null for all others. */
export function walletFault(error: unknown): WalletFault | null {
  for (const layer of layersOf(error)) {
    const fault = faultOf(layer);
    if (fault) return fault;
  }
  return null;
}
