import { refuse } from '#core/api/refusals.ts';
import type { Handler } from '#server/http/call.ts';
import { readClosedDays } from './economyPages.repo.ts';
import { wireDay } from './wireDay.ts';

/** Default page size in days. */
const DEFAULT_SIZE = 30;

/** Largest page: a day has about 85 rows of balances and flows. */
const MAX_SIZE = 40;

/** A cursor is the last day of a page. */
const CURSOR = /^(0|[1-9]\d{0,8})$/;

/** `config/economy`: closed days, newest first. Refuses invalidParameter for a malformed cursor. */
export const showEconomy: Handler<'config/economy'> = async ({ db }, { cursor, size = DEFAULT_SIZE }) => {
  if (cursor !== undefined && !CURSOR.test(cursor))
    return refuse('invalidParameter', { parameter: 'cursor' });
  const length = Math.min(size, MAX_SIZE);
  const days = await readClosedDays(db, cursor === undefined ? null : BigInt(cursor), length + 1);
  const page = days.slice(0, length);
  return {
    days: page.map(wireDay),
    next: days.length > length ? String(page.at(-1)?.day) : null,
  };
};
