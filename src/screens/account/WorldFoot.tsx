import { useTranslation } from 'react-i18next';
import { gameTime } from '#core/rules/clock.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { useWallNow } from '../../ui/useWallNow.ts';
import styles from './WorldFoot.module.css';

/** Version, and game time where it runs faster than wall time. */
export function WorldFoot() {
  const { t } = useTranslation('account');
  const formats = useFormats();
  const now = useWallNow();
  const clock = useManor((state) => state.world.clock);
  const version = useManor((state) => state.world.config?.version);
  return (
    <footer className={styles.foot}>
      {clock && clock.speed !== 1 && (
        <p>{t('gameTime', { time: formats.dateTime(gameTime(clock, now)), speed: clock.speed })}</p>
      )}
      {version && <p>{t('version', { version })}</p>}
    </footer>
  );
}
