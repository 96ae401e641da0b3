/** Addresses, signatures, transaction hashes, tokens and keys: long runs of hexadecimal digits. */
const LONG_HEX = /(0x)?[0-9a-fA-F]{40,}/g;

/** A query string, up to a character that can end a URL within a text. */
const QUERY = /\?[^\s"'<>\\]+=[^\s"'<>\\]*/g;

const SIGN_IN_MESSAGE = /Dream(?: |%20|\+)Manor(?: |%20|\+)Login(?: |%20|\+)?\d*/g;

/** Redacts a text for the log: it holds no credential and no full address. */
export function redact(text: string): string {
  return text
    .replace(SIGN_IN_MESSAGE, '[message]')
    .replace(QUERY, '?[redacted]')
    .replace(LONG_HEX, (hex) => `${hex.slice(0, 6)}…${hex.slice(-4)}`);
}
