const CODE = /^[0-9A-Za-z]{6}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** Parses a referrer: a six-character code in capitals or a full address; null for anything else. */
export function referrerOf(text: string | null): string | null {
  const name = text?.trim() ?? '';
  if (CODE.test(name)) return name.toUpperCase();
  return ADDRESS.test(name) ? name : null;
}

/**
 * Referrer in the page's address: `pusername` before or after the hash (wallets drop one or the other). Null
 * when there is none.
 */
export function readReferrer({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  for (const query of [search, behind]) {
    const name = referrerOf(new URLSearchParams(query).get('pusername'));
    if (name) return name;
  }
  return null;
}
