const CODE = /^[0-9A-Za-z]{6}$/;
const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** The referrer a text names: a six-character code in capitals or a full address; null for anything else. */
export function referrerOf(text: string | null): string | null {
  const name = text?.trim() ?? '';
  if (CODE.test(name)) return name.toUpperCase();
  return ADDRESS.test(name) ? name : null;
}

/**
 * Who invites by the page's address: `pusername` before the hash or after it (wallets drop the one or the other).
 * Null when neither names anybody.
 */
export function takeReferrer({ search, hash }: Pick<Location, 'search' | 'hash'>): string | null {
  const behind = hash.includes('?') ? hash.slice(hash.indexOf('?')) : '';
  for (const query of [search, behind]) {
    const name = referrerOf(new URLSearchParams(query).get('pusername'));
    if (name) return name;
  }
  return null;
}
