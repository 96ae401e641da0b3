import type { LangFolder } from '#core/catalog/langs.ts';
import { UNIT } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { localeTags } from './localeTags.ts';
import { memoize } from './memoize.ts';
import { numberMarks } from './numberMarks.ts';
import { unitMarks, type SpanUnit } from './unitMarks.ts';

export interface AmountOptions {
  /** Maximum number of decimals; the rest is truncated, never rounded up. */
  decimals?: number;
  /** A plus sign before received amounts. */
  signed?: boolean;
}

export interface Formats {
  /** A wire amount (or ledger units) grouped and trimmed: '12345.600000' is 12,345.6 in English. */
  amount(value: string | bigint, options?: AmountOptions): string;
  /** A whole number, grouped. */
  count(value: number): string;
  /** Basis points as per cent: 1550 is 15.5%. */
  bps(value: number): string;
  date(at: number): string;
  time(at: number): string;
  dateTime(at: number): string;
  /** The two largest units of a duration in milliseconds, such as 1h 5m, in the language's short form. */
  span(ms: number): string;
  /** The same in full words, such as 1 hour 5 minutes. */
  longSpan(ms: number): string;
}

const wire = /^(-?)(\d+)(?:\.(\d+))?$/;

function unitsText(value: string | bigint): string {
  if (typeof value === 'string') return value;
  const size = value < 0n ? -value : value;
  const fraction = (size % UNIT).toString().padStart(6, '0');
  return `${value < 0n ? '-' : ''}${size / UNIT}.${fraction}`;
}

const SPAN_UNITS = [
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const satisfies [SpanUnit, number][];

/**
 * Keeps a day and a duration together: a line may break beside the clock time only, in Chinese and Japanese
 * as well.
 */
function unbroken(text: string): string {
  return text
    .replace(/ (?!\d\d:)/g, (gap, at: number) => (text[at - 3] === ':' ? gap : '\u00a0'))
    .replace(/[\d\p{Script=Han}](?=\p{Script=Han})|\p{Script=Han}(?=\d)/gu, '$&\u2060');
}

/** A count of a unit of time in full words. Safari 14.0 throws at the style `unit`: there the unit is its first letter. */
function longUnit(tag: string, unit: SpanUnit, count: number): string {
  try {
    return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  } catch {
    return `${new Intl.NumberFormat(tag).format(count)}${unit.charAt(0)}`;
  }
}

function spanFormat(words: (unit: SpanUnit, count: number) => string): Formats['span'] {
  return (ms) => {
    let left = Math.max(0, Math.ceil(ms / 1_000) * 1_000);
    const parts: string[] = [];
    for (const [unit, size] of SPAN_UNITS) {
      const count = Math.floor(left / size);
      if (count > 0 || (unit === 'second' && parts.length === 0)) {
        parts.push(words(unit, count));
        left -= count * size;
      } else if (parts.length > 0) break;
      if (parts.length === 2) break;
    }
    return unbroken(parts.join(' '));
  };
}

/** Places between groups of three digits. */
const THOUSANDS = /\B(?=(\d{3})+$)/g;

function amountFormat({ group, point }: { group: string; point: string }, most: number): Formats['amount'] {
  return (value, { decimals = most, signed = false } = {}) => {
    const text = unitsText(value);
    const [, minus = '', digits = '', fraction = ''] = wire.exec(text) ?? [];
    if (!digits) return text;
    const shown = fraction.slice(0, decimals).replace(/0+$/, '');
    const whole = digits.replace(/^0+(?=\d)/, '');
    const sign = !shown && whole === '0' ? '' : minus ? '−' : signed ? '+' : '';
    return `${sign}${whole.replace(THOUSANDS, group)}${shown && `${point}${shown}`}`;
  };
}

/**
 * Formatters of a language for numbers and instants; instants in the device's own time zone. `decimals` is the
 * default of amounts.
 */
export function formatsOf(folder: LangFolder, decimals = 4): Formats {
  const tag = localeTags[folder];
  const integer = memoize(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }));
  const percent = memoize(() => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }));
  const instant = (options: Intl.DateTimeFormatOptions) =>
    memoize(() => new Intl.DateTimeFormat(tag, options));
  const date = instant({ year: 'numeric', month: 'short', day: 'numeric' });
  const time = instant({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const both = instant({
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const amount = amountFormat(numberMarks[folder], decimals);
  return {
    amount,
    count: (value) => integer().format(value),
    // A change cut to whole basis points may be -0, which would be written -0 %.
    bps: (value) => percent().format((value || 0) / 10_000),
    date: (at) => unbroken(date().format(at)),
    time: (at) => time().format(at),
    dateTime: (at) => unbroken(both().format(at)),
    span: spanFormat((unit, count) => `${amount(`${count}`)}${unitMarks[folder][unit]}`),
    longSpan: spanFormat((unit, count) => longUnit(tag, unit, count)),
  };
}
