import { CallRefusal, type CallRefusalKey } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { carryOut } from './carryOut.ts';

/** Result of requesting the tutorial's tree: no text, or the reason why there is none. */
export interface TreeAnswer {
  refused: { key: CallRefusalKey; text: string | null } | null;
}

/**
 * Requests the tutorial's tree. A refusal is not an error: the tutorial continues without it and explains.
 */
export async function takeTree(): Promise<TreeAnswer> {
  const answer: TreeAnswer = { refused: null };
  await carryOut(['tutorial:tree'], async () => {
    try {
      const { plot, changes } = await client.change('game/tutorial/tree', {}, { quiet: true });
      apply(changes);
      effects.emit({ kind: 'sow', seed: 'apple', plots: [plot] });
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      answer.refused = { key: error.key, text: error.msg };
    }
  });
  return answer;
}
