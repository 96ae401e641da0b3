import { MAX_AMOUNT } from '#core/money/amount.ts';
import { refuse, type Refusal, type RefusalKey } from '#core/api/refusals.ts';
import type { ChangingCall } from '#server/http/call.ts';
import { readHens, type YardHen } from './hen.repo.ts';

/** What happened to one hen of several. */
export interface HenResult {
  hen: string;
  done: boolean;
  key: RefusalKey | null;
  msg: string | null;
}

/** The hens for which a wish is possible, and what is told of each hen named. */
export interface HenChoice {
  hens: YardHen[];
  results: HenResult[];
}

/** The hens that a wish names and that are the player's, by id as text. */
export async function namedHens(
  call: ChangingCall,
  asked: 'all' | readonly string[],
): Promise<Map<string, YardHen>> {
  const ids = asked === 'all' ? asked : asked.map(BigInt).filter((id) => id <= MAX_AMOUNT);
  const hens = ids.length === 0 ? [] : await readHens(call.tx, call.player.id, ids, call.gameNow);
  return new Map(hens.map((hen) => [hen.id.toString(), hen]));
}

/**
 * Sorts hens into those for which a wish is possible and those for which it is not, by the same rules as plots: one
 * hen's refusal is the call's, `all` leaves out where it is impossible, and when it is possible for none the call is
 * refused as nothingToDo. A hen that is not the player's is henUnknown.
 */
export function chooseHens(
  call: ChangingCall,
  asked: 'all' | readonly string[],
  own: ReadonlyMap<string, YardHen>,
  refusalOf: (hen: YardHen) => RefusalKey | null,
): HenChoice | Refusal {
  const choice: HenChoice = { hens: [], results: [] };
  for (const id of asked === 'all' ? own.keys() : asked) {
    const hen = own.get(id);
    const key = hen ? refusalOf(hen) : 'henUnknown';
    if (hen && !key) {
      choice.hens.push(hen);
      choice.results.push({ hen: id, done: true, key: null, msg: null });
    } else if (key && asked !== 'all') {
      const refusal = refuse(key, { hen: id });
      if (asked.length === 1) return refusal;
      choice.results.push({ hen: id, done: false, key, msg: call.say(refusal) });
    }
  }
  return choice.hens.length > 0 ? choice : refuse('nothingToDo');
}
