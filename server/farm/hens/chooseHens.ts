import { MAX_AMOUNT } from '#core/money/amount.ts';
import { refuse, type Refusal, type RefusalKey } from '#core/api/refusals.ts';
import type { Tx } from '#server/db/database.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readHens, type YardHen } from './hen.repo.ts';

/** Result for one hen of a call. */
export interface HenResult {
  hen: string;
  done: boolean;
  key: RefusalKey | null;
  msg: string | null;
}

/** Hens on which the action is possible, and the result for each named hen. */
export interface HenChoice {
  hens: YardHen[];
  results: HenResult[];
}

/** Reads the hens that a call names, or all that `readAll` finds, keyed by id as text. */
export async function namedHens(
  { tx, player, gameNow }: ChangingCall,
  selection: 'all' | readonly string[],
  readAll: (db: Tx, playerId: bigint, now: number) => Promise<YardHen[]>,
): Promise<Map<string, YardHen>> {
  const hens =
    selection === 'all'
      ? await readAll(tx, player.id, gameNow)
      : await readHens(
          tx,
          player.id,
          selection.map(BigInt).filter((id) => id <= MAX_AMOUNT),
        );
  return new Map(hens.map((hen) => [hen.id.toString(), hen]));
}

/**
 * Separates hens on which the action is possible from the others, by the same rules as plots. The refusal of
 * a single hen refuses the call. `all` omits hens on which the action is impossible. The call is refused as
 * nothingToDo when it is possible on none. A hen of another player is henUnknown.
 */
export function chooseHens(
  call: ChangingCall,
  selection: 'all' | readonly string[],
  playerHens: ReadonlyMap<string, YardHen>,
  refusalOf: (hen: YardHen) => RefusalKey | null,
): HenChoice | Refusal {
  const choice: HenChoice = { hens: [], results: [] };
  for (const id of selection === 'all' ? playerHens.keys() : selection) {
    const hen = playerHens.get(id);
    const key = hen ? refusalOf(hen) : 'henUnknown';
    if (hen && !key) {
      choice.hens.push(hen);
      choice.results.push({ hen: id, done: true, key: null, msg: null });
    } else if (key && selection !== 'all') {
      const refusal = refuse(key, { hen: id });
      if (selection.length === 1) return refusal;
      choice.results.push({ hen: id, done: false, key, msg: call.say(refusal) });
    }
  }
  return choice.hens.length > 0 ? choice : refuse('nothingToDo');
}
