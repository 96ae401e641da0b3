import { useTranslation } from 'react-i18next';
import { liabilityKinds, pools } from '#core/catalog/accounts.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { recordTypes } from '#core/catalog/recordTypes.ts';
import type { EconomyCurve } from '#core/catalog/economyCurves.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useRatioWords } from '../../ui/useRatioWords.ts';

const UNITS_PER_BPS = 100n;
const bpsOf = (value: string) => Number(amountOf(value) / UNITS_PER_BPS);

/** Curves that belong to the world and not to one coin, by the coin of their values. */
const worldUnits: Partial<Record<EconomyCurve, ChainCoin | ''>> = {
  price: 'USDT',
  yield: '',
  emission: 'ATR',
};

export interface CurveWords {
  /** Name of an item: a holder, a pool, a record type, or the curve itself. */
  nameOf(item: string): string;
  /** A value with its unit, exact unless `decimals` says otherwise. */
  write(value: string, decimals?: number): string;
  /** The newest value, above the chart. */
  writeNewest(value: string): string;
  /** A game day as a date. */
  dateOf(day: number): string;
}

/** Words of a curve in the reader's language. */
export function useCurveWords(curve: EconomyCurve, coin: ChainCoin): CurveWords {
  const { t } = useTranslation(['economy', 'reserves', 'record']);
  const formats = useFormats();
  const writeRatio = useRatioWords();
  const words: CurveWords = {
    nameOf(item) {
      const holder = curve === 'supply' && liabilityKinds.find((kind) => kind === item);
      if (holder) return t(`reserves:owed.${holder}`);
      if (curve === 'supply') return item === 'pools' ? t('pools') : t('gone');
      const pool = curve === 'pools' && pools.find((name) => name === item);
      if (pool) return t(`reserves:pool.${pool}`);
      const type = recordTypes.find((name) => name === item);
      if ((curve === 'faucets' || curve === 'sinks') && type) return t(`record:${type}`);
      return t(`curve.${curve}.title`);
    },
    write(value, decimals = 6) {
      if (curve === 'active') return formats.count(Number(value));
      if (curve === 'velocity' || curve === 'reserve') return formats.bps(bpsOf(value));
      const unit = worldUnits[curve] ?? coin;
      return `${formats.amount(value, { decimals })} ${unit}`.trim();
    },
    writeNewest(value) {
      return curve === 'reserve' ? writeRatio(bpsOf(value)) : words.write(value);
    },
    // Noon of the day: west of UTC its start has the previous date.
    dateOf: (day) => formats.date((day + 0.5) * DAY_MS),
  };
  return words;
}
