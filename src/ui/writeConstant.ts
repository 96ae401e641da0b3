import type { Formats } from '../i18n/formats.ts';

const PPM_PER_BPS = 100;

function writeOne(key: string, value: unknown, formats: Formats): string {
  if (typeof value === 'string') return /^\d+(\.\d+)?$/.test(value) ? formats.amount(value) : value;
  if (typeof value !== 'number') return String(value);
  if (key.endsWith('_UNTIL')) return value === 0 ? '—' : formats.date(value);
  if (key.endsWith('_MS')) return formats.span(value);
  if (key.endsWith('_BPS')) return formats.bps(value);
  if (key.endsWith('_PPM')) return formats.bps(value / PPM_PER_BPS);
  return formats.count(value);
}

/** A constant's value as a player reads it: by the unit that its name ends with. */
export function writeConstant(key: string, value: unknown, formats: Formats): string {
  if (Array.isArray(value)) return value.map((each) => writeOne(key, each, formats)).join(' · ');
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${writeOne(key, part, formats)}`)
      .join(' · ');
  }
  return writeOne(key, value, formats);
}
