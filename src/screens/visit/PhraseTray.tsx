import { useTranslation } from 'react-i18next';
import { phrases, type Phrase } from '#core/catalog/stickers.ts';
import { useManor } from '../../store/useManor.ts';
import styles from './GuestBookSheet.module.css';

/** The 24 set phrases; a tap leaves one. */
export function PhraseTray({ onPick }: { onPick: (phrase: Phrase) => void }) {
  const { t } = useTranslation('visit');
  const isBusy = useManor((state) => state.pending.sticker !== undefined);
  return (
    <div className={styles.phrases}>
      {phrases.map((phrase) => (
        <button
          key={phrase}
          type="button"
          className={styles.phrase}
          disabled={isBusy}
          onClick={() => onPick(phrase)}
        >
          {t(`phrase.${phrase}`)}
        </button>
      ))}
    </div>
  );
}
