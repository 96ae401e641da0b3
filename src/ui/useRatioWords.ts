import { useTranslation } from 'react-i18next';
import { useFormats } from '../i18n/useFormats.ts';

/** A vault of more than ten times what is owed: the exact ratio says nothing more. */
const MAX_RATIO_BPS = 100_000;

/** Returns a function that writes a reserve ratio in basis points. Needs the texts `reserves`. */
export function useRatioWords(): (bps: number) => string {
  const { t } = useTranslation('reserves');
  const formats = useFormats();
  return (bps) => (bps > MAX_RATIO_BPS ? t('moreThanTen') : formats.bps(bps));
}
