import { useTranslation } from 'react-i18next';
import { stickers, type Sticker } from '#core/catalog/stickers.ts';
import { useManor } from '../../store/useManor.ts';
import { stickerIcons } from '../../ui/icons/stickerIcons.ts';
import styles from './GuestBookSheet.module.css';

/** The 24 stickers; a tap leaves one. */
export function StickerTray({ onPick }: { onPick: (sticker: Sticker) => void }) {
  const { t } = useTranslation('visit');
  const isBusy = useManor((state) => state.pending.sticker !== undefined);
  return (
    <div className={styles.stickers}>
      {stickers.map((sticker) => (
        <button
          key={sticker}
          type="button"
          className={styles.sticker}
          aria-label={t(`sticker.${sticker}`)}
          disabled={isBusy}
          onClick={() => onPick(sticker)}
        >
          <img src={stickerIcons[sticker]} width={42} height={42} alt="" draggable={false} />
        </button>
      ))}
    </div>
  );
}
