const REJECTED = 4001;

/** Returns true when the player declined in the wallet (code 4001), however deep the library wrapped it. */
export function isRejection(error: unknown): boolean {
  const seen = new Set<unknown>();
  for (let at: unknown = error; typeof at === 'object' && at !== null && !seen.has(at);) {
    seen.add(at);
    const { code, name, cause } = at as { code?: unknown; name?: unknown; cause?: unknown };
    if (code === REJECTED || name === 'UserRejectedRequestError') return true;
    at = cause;
  }
  return false;
}
