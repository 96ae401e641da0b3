import type { RefusalKey } from '#core/api/refusals.ts';
import { i18n } from './i18n.ts';

/** Translates a refusal made on this device by core's rules; the server's own come translated. */
export function sayRefusal(key: RefusalKey, values: Readonly<Record<string, string | number>> = {}): string {
  const t = i18n.getFixedT(null, 'refusals' as never) as (key: string, values?: object) => string;
  return t(key, values);
}
