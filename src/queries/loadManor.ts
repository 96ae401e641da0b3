import type { VisitedManor } from '#core/api/neighbourObjects.ts';
import { CallRefusal } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';

/** A manor, or the sentence of the refusal. */
export type Visit = { manor: VisitedManor } | { refused: string };

/**
 * Loads a neighbour's manor by code; without a sign-in, a manor that is open by its link. Throws what is no refusal of
 * the visit, such as a lost connection.
 */
export async function loadManor(code: string, isSignedIn: boolean): Promise<Visit> {
  const path = isSignedIn ? 'game/visit/manor' : 'game/visit/link';
  try {
    return { manor: await client.read(path, { code }, { quiet: true }) };
  } catch (error) {
    const isAnswered = error instanceof CallRefusal && error.status >= 400 && error.status < 429;
    if (isAnswered && error.msg !== null) return { refused: error.msg };
    throw error;
  }
}
