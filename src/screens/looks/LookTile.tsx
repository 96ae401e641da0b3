import { useTranslation } from 'react-i18next';
import type { LookFacts } from '#core/api/lookObjects.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { LookPicture } from './LookPicture.tsx';
import styles from './LookTile.module.css';

export interface LookTileProps {
  look: LookFacts;
  isPlaced: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

/** A look in the tray: its picture, and its price, its condition, or that the player has it. */
export function LookTile({ look, isPlaced, isChosen, onChoose }: LookTileProps) {
  const { t } = useTranslation('looks');
  const formats = useFormats();
  const state = isPlaced
    ? t('state.placed')
    : look.isOwned
      ? t('state.owned')
      : look.price === null
        ? t('state.locked')
        : `${formats.amount(look.price, { decimals: 0 })} ATR`;
  return (
    <button
      type="button"
      role="radio"
      aria-checked={isChosen}
      data-look={look.look}
      data-owned={look.isOwned}
      className={joinClasses(styles.tile, !look.isOwned && look.price === null && styles.locked)}
      aria-label={`${t(`name.${look.look}`)}, ${state}`}
      onClick={onChoose}
    >
      <LookPicture look={look.look} size={58} />
      <span className={joinClasses(styles.state, look.isOwned && styles.owned)}>
        {isPlaced && <Glyph name="check" size={13} />}
        {state}
      </span>
    </button>
  );
}
