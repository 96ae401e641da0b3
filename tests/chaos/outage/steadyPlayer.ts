import { randomUUID } from 'node:crypto';
import { table } from '#core/api/table.ts';
import type { RefusalKey } from '#core/api/refusals.ts';
import { AnswerLost, type ManorCaller, type Reply } from '../../load/manorCaller.ts';
import type { Acknowledged } from '../acknowledged.ts';
import { chooseAction } from '../chooseAction.ts';
import { FarmModel, type Action, type FarmPath } from '../farmModel.ts';

/** Outcome of one attempt of a call; `again` has the reason why the call has to be made again. */
export type Attempt = { answered: Acknowledged } | { again: string };

/** A player with at most one call without an answer, which is made again under its request id. */
export interface SteadyPlayer {
  isBusy(): boolean;
  /** True while a call has no answer. */
  hasOpenCall(): boolean;
  attempt(url: string): Promise<Attempt>;
}

/** Time travel has its own players: here it would start jobs of many days. */
function farmAction(model: FarmModel, random: () => number): Action {
  const action = chooseAction(model, random);
  if (action.path !== 'demo/advance') return action;
  return { path: 'game/seed/buy', params: { seed: 'apple', quantity: 1 } };
}

async function attemptCall(
  caller: ManorCaller,
  url: string,
  { path, params }: Action,
  options: { token: string; requestId: string },
): Promise<Reply<FarmPath> | string> {
  try {
    const reply = await caller.call(url, path, params, options);
    const refusals: readonly RefusalKey[] = table[path].refusals;
    if (reply.code === 200 || (reply.key && refusals.includes(reply.key))) return reply;
    return `${reply.status} ${reply.key ?? ''}`;
  } catch (fault) {
    if (fault instanceof AnswerLost) return 'no answer';
    throw fault;
  }
}

/** A player with a sign-in, who plays on a farm. */
export function steadyPlayer({
  token,
  id,
  caller,
  random,
}: {
  token: string;
  id: string;
  caller: ManorCaller;
  random(): number;
}): SteadyPlayer {
  const model = new FarmModel();
  let open: { action: Action; requestId: string } | null = null;
  let isBusy = false;
  return {
    isBusy: () => isBusy,
    hasOpenCall: () => open !== null,
    attempt: async (nodeUrl) => {
      isBusy = true;
      open ??= { action: farmAction(model, random), requestId: randomUUID() };
      const { action, requestId } = open;
      const reply = await attemptCall(caller, nodeUrl, action, { token, requestId }).finally(
        () => (isBusy = false),
      );
      if (typeof reply === 'string') return { again: reply };
      open = null;
      if (reply.code === 200) model.take(action, reply.data);
      const answer = reply.code === 200 ? { data: reply.data } : { refused: reply.key ?? 'systemError' };
      return { answered: { playerId: id, requestId, action, answer } };
    },
  };
}
