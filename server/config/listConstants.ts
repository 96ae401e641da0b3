import type { Handler } from '#server/http/call.ts';
import { readConstantHistory } from './constant.repo.ts';
import { readPending } from './constantChange.repo.ts';
import { pendingFacts } from './pendingFacts.ts';

/** `config/constants`: the current value of every constant, with its history and the change that waits. */
export const listConstants: Handler<'config/constants'> = async (call) => {
  const history = await readConstantHistory(call.db);
  const waiting = await readPending(call.db);
  const list = Object.entries(call.constants).map(([key, value]) => {
    const change = waiting.get(key);
    return { key, value, history: history.get(key) ?? [], pending: change ? pendingFacts(change) : null };
  });
  return { list };
};
