import { CallRefusal, type CallRefusalKey } from '../api/callRefusal.ts';
import { client } from '../api/client.ts';
import { apply } from '../store/apply.ts';
import { effects } from '../store/effects.ts';
import { runAction } from './runAction.ts';

/** Result of requesting the tutorial's tree: no text, or the reason why there is none. */
export interface TreeAnswer {
  refused: { key: CallRefusalKey; text: string | null } | null;
}

/**
 * Requests the tutorial's tree. A refusal is not an error: the tutorial continues without it and explains.
 */
export async function takeTree(): Promise<TreeAnswer> {
  const result: TreeAnswer = { refused: null };
  await runAction(['tutorial:tree'], async () => {
    try {
      const { plot, changes } = await client.change('game/tutorial/tree', {}, { quiet: true });
      apply(changes);
      effects.emit({ kind: 'sow', seed: 'apple', plots: [plot] });
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      result.refused = { key: error.key, text: error.msg };
    }
  });
  return result;
}
