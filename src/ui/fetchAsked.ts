import { withRetries } from './withRetries.ts';

/**
 * Fetches a part that the player asked for, as soon as there is a connection. A failure with a connection rejects at
 * once, so that the page can offer a reload: otherwise the tap would do nothing.
 */
export function fetchAsked<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  return withRetries(fetchPart, []);
}
