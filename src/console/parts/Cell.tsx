import { DAY_MS } from '#core/catalog/dayMs.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { MaskedAddress } from '../../ui/MaskedAddress.tsx';
import { wordsOf } from '../wordsOf.ts';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const HASH = /^(0x)?[0-9a-fA-F]{64}$/;
const AMOUNT = /^-?\d+\.?\d*$/;
const INSTANT = /(^(at|since|from|to)$|[a-z](At|Since)$)/;
/** Columns of game days; `day` is also a count of what waits for a day. */
const DAY = /^(day|doneDay)$/;
/** A count of days is below this day of 1997, a game day beyond it. */
const FIRST_DAY = 10_000;
/** Columns of names, which stay as they are. */
const NAMES = /^(name|version|runtime|nickName)$/;
/** Columns of short durations, which a span in minutes would hide. */
const SHORT = /^(lastMs|longestMs|meanMs|lagMs)$/;
/** Names of columns whose numbers are amounts of coins. */
const MONEY =
  /(amount|gross|net|fee|balance|available|frozen|total|spent|earned|burned|rewards|cast|vault|liabilities|suspense|usdt|atr|given|left|limit|perDay|deposited|withdrawn|open|gain|before|after|price|pool|target|mostTotal|returned|bought|sold|books|chain|toBook|difference|gas)/i;
/** Longest text of an object in a cell. */
const MAX_JSON = 120;

/** One value of an answer as text: instants by date, amounts grouped, addresses masked, objects as short JSON. */
export function Cell({ name, value }: { name: string; value: unknown }) {
  const formats = useFormats();
  if (value === null || value === undefined || value === '') return <span className="faint">–</span>;
  if (typeof value === 'boolean') return wordsOf('value', value ? 'yes' : 'no');
  if (typeof value === 'number') {
    if (INSTANT.test(name))
      return <time dateTime={new Date(value).toISOString()}>{formats.dateTime(value)}</time>;
    // Noon of the day is on the same date in nearly every time zone.
    if (DAY.test(name) && value >= FIRST_DAY) return formats.date((value + 0.5) * DAY_MS);
    if (name.endsWith('Bps')) return formats.bps(value);
    if (SHORT.test(name)) return `${formats.count(value)}\u00a0ms`;
    if (name.endsWith('Ms')) return value > 0 ? formats.span(value) : '0';
    return formats.count(value);
  }
  if (typeof value === 'string') {
    if (NAMES.test(name)) return value;
    if (ADDRESS.test(value) || HASH.test(value)) return <MaskedAddress address={value} />;
    if (AMOUNT.test(value) && MONEY.test(name)) return formats.amount(value, { decimals: 6 });
    return /^[a-z][A-Za-z]{1,30}$/.test(value) ? wordsOf('value', value) : value;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  const text = JSON.stringify(value);
  return <code title={text}>{text.length > MAX_JSON ? `${text.slice(0, MAX_JSON)}…` : text}</code>;
}
