import type { Handler } from '#server/http/call.ts';
import { readConstantHistory } from './constant.repo.ts';

/** `config/constants`: the current value of every constant, with its history. */
export const listConstants: Handler<'config/constants'> = async (call) => {
  const history = await readConstantHistory(call.db);
  const list = Object.entries(call.constants).map(([key, value]) => ({
    key,
    value,
    history: history.get(key) ?? [],
  }));
  return { list };
};
