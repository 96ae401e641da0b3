import { randomUUID } from 'node:crypto';
import { table, type Path } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { AnswerLost, manorCaller, type ManorCaller, type Reply } from '../load/manorCaller.ts';
import { signedLogin } from '../support/newPlayer.ts';
import type { Acknowledged } from './acknowledged.ts';
import { chooseAction } from './chooseAction.ts';
import { FarmModel, type FarmPath, type Action } from './farmModel.ts';
import type { MortalServer } from './mortalServer.ts';

/** Number of lost answers of one call after which the run fails. */
const MAX_LOSSES = 25;

/** Invitation code of the demo world's first manor. */
const REFERRER = 'MANOR1';

export interface Game {
  server: MortalServer;
  random(): number;
  /** Counts a turn; false when no call is left to make. */
  takeTurn(): boolean;
  lost(path: Path): void;
}

/** A player who plays until no turn is left, with the expected possessions. */
export interface Played {
  playerId: string;
  token: string;
  model: FarmModel;
  acknowledged: Acknowledged[];
}

/**
 * Signs in for real and plays. A call whose answer was lost is sent again under its request id until it is answered.
 */
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
      const action = chooseAction(model, game.random);
      const requestId = randomUUID();
      const reply = await insist(game, caller, action.path, action.params, { token, requestId });
      acknowledged.push(takeReply({ playerId, model }, requestId, action, reply));
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
  for (let losses = 0; losses < MAX_LOSSES; losses += 1) {
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
  throw new Error(`${path} lost its answer ${MAX_LOSSES} times`);
}

/** Applies an answer to a player's model. A refusal outside the call's own table is a fault. */
export function takeReply(
  { playerId, model }: Pick<Played, 'playerId' | 'model'>,
  requestId: string,
  action: Action,
  { code, status, key, msg, data }: Reply<FarmPath>,
): Acknowledged {
  if (code === 200) {
    model.take(action, data);
    return { playerId, requestId, action, answer: { data } };
  }
  const refusals: readonly RefusalKey[] = table[action.path].refusals;
  if (!key || !refusals.includes(key)) {
    model.faults.push(`${action.path} was refused with ${status} ${key ?? ''}: ${msg}`);
  }
  return { playerId, requestId, action, answer: { refused: key ?? 'systemError' } };
}
