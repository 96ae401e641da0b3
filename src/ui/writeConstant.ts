import type { TFunction } from 'i18next';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import type { Formats } from '../i18n/formats.ts';

/** Units of whole numbers whose name does not end in one. */
const counted = {
  LAND_PLOTS: 'plots',
  LAND_WORLD_PLOTS: 'plots',
  FRUIT_BASE: 'fruit',
  HEN_YARD: 'hens',
  REF_DEPTH: 'tiers',
  SIGN_UPS_HOUR: 'players',
  POINTS_PER_USDT: 'points',
  LEVEL_POINTS: 'points',
  OTC_OPEN_MAX: 'orders',
  OWNER_OTC_OPEN_MAX: 'orders',
  TICKET_CARE_COUPON: 'tickets',
  TICKET_SAPLING_COUPON: 'tickets',
} as const;

const isCounted = (key: string): key is keyof typeof counted => key in counted;

/** Coin of an amount: from its name, else ATR, in which the farm pays. */
function coinOf(key: string): string {
  if (key.endsWith('_ATB')) return 'ATB';
  return key.endsWith('_USDT') || key === 'CAST_MIN' ? 'USDT' : 'ATR';
}

export interface ConstantWords {
  t: TFunction<'constants'>;
  formats: Formats;
}

function writeText(key: string, text: string, { t, formats }: ConstantWords): string {
  if (key === 'WITHDRAW_FEE_ON') return text === 'gains' ? t('feeOn.gains') : t('feeOn.all');
  if (key === 'OWNER_CONTACT') return text || '—';
  return `${formats.amount(text)}\u00a0${coinOf(key)}`;
}

function writeNumber(key: string, value: number, { t, formats }: ConstantWords): string {
  if (isCounted(key)) return t(`unit.${counted[key]}`, { count: formats.count(value) });
  if (key.endsWith('_UNTIL')) return value === 0 ? '—' : formats.date(value);
  if (key.endsWith('_MS')) return formats.longSpan(value);
  if (key.endsWith('_DAYS')) return formats.longSpan(value * DAY_MS);
  if (key.endsWith('_BPS')) return formats.bps(value);
  // The yield index y is displayed as a plain number everywhere.
  if (key.endsWith('_PPM')) return formats.amount(BigInt(value));
  return formats.count(value);
}

/** Formats a constant's value with its unit; one line per part. */
export function writeConstant(key: string, value: unknown, words: ConstantWords): string[] {
  if (typeof value === 'string') return [writeText(key, value, words)];
  if (typeof value === 'number') return [writeNumber(key, value, words)];
  if (Array.isArray(value)) {
    const parts = value.map((each) => words.formats.count(Number(each))).join(' · ');
    return [isCounted(key) ? words.t(`unit.${counted[key]}`, { count: parts }) : parts];
  }
  return Object.entries(value as Record<string, number>).map(
    ([name, part]) => `${words.t(`part.${name}` as 'part.farm')} ${writeNumber(key, part, words)}`,
  );
}
