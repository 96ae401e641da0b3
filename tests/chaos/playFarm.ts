import { randomUUID } from 'node:crypto';
import { table, type Path } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { AnswerLost, manorCaller, type ManorCaller, type Reply } from '../load/manorCaller.ts';
import { signedLogin } from '../load/newPlayer.ts';
import type { Acknowledged } from './acknowledged.ts';
import { chooseWish } from './chooseWish.ts';
import { FarmModel, type FarmPath, type Wish } from './farmModel.ts';
import type { MortalServer } from './mortalServer.ts';

/** How often one call may lose its answer before something else must be wrong. */
const MOST_LOSSES = 25;

/** The code of the demo world's first manor. */
const REFERRER = 'MANOR1';

export interface Game {
  server: MortalServer;
  random(): number;
  /** Whether there is a call left to make; counts it. */
  takeTurn(): boolean;
  lost(path: Path): void;
}

/** One player who plays until no turn is left, and what that player must own then. */
export interface Played {
  playerId: string;
  token: string;
  model: FarmModel;
  acknowledged: Acknowledged[];
}

/** Signs in for real and plays; a call whose answer was lost is sent again under its request id until it is answered. */
export async function playFarm(number: number, game: Game): Promise<Played> {
  const caller = manorCaller();
  const model = new FarmModel();
  const acknowledged: Acknowledged[] = [];
  try {
    const { data, msg } = await insist(
      game,
      caller,
      'user/logining',
      await signedLogin(number, REFERRER),
      {},
    );
    if (!data) throw new Error(`the sign-in was refused: ${msg}`);
    const { token } = data;
    const playerId = data.user.id;
    while (game.takeTurn()) {
      const wish = chooseWish(model, game.random);
      const requestId = randomUUID();
      const reply = await insist(game, caller, wish.path, wish.params, { token, requestId });
      acknowledged.push(takeReply({ playerId, model }, requestId, wish, reply));
    }
    return { playerId, token, model, acknowledged };
  } finally {
    caller.close();
  }
}

async function insist<P extends Path>(
  game: Game,
  caller: ManorCaller,
  path: P,
  params: Record<string, string | number>,
  options: { token?: string; requestId?: string },
): Promise<Reply<P>> {
  for (let losses = 0; losses < MOST_LOSSES; losses += 1) {
    const process = await game.server.current();
    try {
      return await caller.call(process.url, path, params, options);
    } catch (fault) {
      if (!(fault instanceof AnswerLost)) throw fault;
      game.lost(path);
      if ((await game.server.current()) === process) {
        throw new Error(`the server broke off though nobody killed it:\n${process.output()}`, {
          cause: fault,
        });
      }
    }
  }
  throw new Error(`${path} lost its answer ${MOST_LOSSES} times`);
}

/** Puts an answer into a player's model. A refusal that is not in the call's own table is a fault. */
export function takeReply(
  { playerId, model }: Pick<Played, 'playerId' | 'model'>,
  requestId: string,
  wish: Wish,
  { code, status, key, msg, data }: Reply<FarmPath>,
): Acknowledged {
  if (code === 200) {
    model.take(wish, data);
    return { playerId, requestId, wish, answer: { data } };
  }
  const own: readonly RefusalKey[] = table[wish.path].refusals;
  if (!key || !own.includes(key)) {
    model.faults.push(`${wish.path} was refused with ${status} ${key ?? ''}: ${msg}`);
  }
  return { playerId, requestId, wish, answer: { refused: key ?? 'systemError' } };
}
