import type { Handler } from '#server/http/call.ts';
import { readConstantHistory } from './constant.repo.ts';

/** `config/constants`: every constant as it binds now, with all the values it had before. */
export const listConstants: Handler<'config/constants'> = async (call) => {
  const history = await readConstantHistory(call.db);
  const list = Object.entries(call.constants).map(([key, value]) => ({
    key,
    value,
    history: history.get(key) ?? [],
  }));
  return { list };
};
