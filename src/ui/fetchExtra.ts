import type { ComponentType } from 'react';
import { isPreloadError } from './isPreloadError.ts';
import { withRetries } from './withRetries.ts';

type Part<Props> = { default: ComponentType<Props> };

/**
 * Fetches a part that its page can do without. Where every retry fails, nothing stands in its place and the page goes
 * on; an error in the code itself rejects.
 */
export async function fetchExtra<Props>(fetchPart: () => Promise<Part<Props>>): Promise<Part<Props>> {
  try {
    return await withRetries(fetchPart);
  } catch (error) {
    if (error instanceof Error && isPreloadError(error)) return { default: () => null };
    throw error;
  }
}
