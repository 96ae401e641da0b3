import { useTranslation } from 'react-i18next';
import { slotWords } from './slotWords.ts';
import styles from './SlotChips.module.css';

/** The free places as buttons, for keys and screen readers: each stands for a pad that shines in the scene. */
export function SlotChips({
  slots,
  onChoose,
}: {
  slots: readonly string[];
  onChoose: (slot: string) => void;
}) {
  const { t } = useTranslation('looks');
  return (
    <div className={styles.chips} role="group" aria-label={t('places')}>
      {slots.map((slot) => {
        const { word, number } = slotWords(slot);
        return (
          <button
            key={slot}
            type="button"
            className={styles.chip}
            data-slot={slot}
            onClick={() => onChoose(slot)}
          >
            {t(`slot.${word}`, { number })}
          </button>
        );
      })}
    </div>
  );
}
