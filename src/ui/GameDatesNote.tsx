import { useTranslation } from 'react-i18next';
import { gameTime, type Clock } from '#core/rules/clock.ts';
import { useFormats } from '../i18n/useFormats.ts';
import styles from './GameDatesNote.module.css';
import { useWallNow } from './useWallNow.ts';

/** Update interval. */
const STEP_MS = 5_000;

/** In a world with fast game time: a note that dates are in game time, and the current game time. */
export function GameDatesNote({ clock }: { clock: Clock | null }) {
  const { t } = useTranslation('ledger');
  const formats = useFormats();
  const now = useWallNow(STEP_MS);
  if (!clock || clock.speed === 1) return null;
  const time = formats.dateTime(gameTime(clock, now));
  return <p className={styles.note}>{t('gameDates', { time, speed: clock.speed })}</p>;
}
