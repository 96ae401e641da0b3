import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactLines, type FactLine } from '../../../ui/FactLines.tsx';
import { Glyph } from '../../../ui/Glyph.tsx';
import styles from './SaplingOffers.module.css';

export interface OfferNumbersProps {
  goods: string;
  lines: readonly FactLine[];
  note?: string;
}

/** All numbers of the chosen goods, behind one button. */
export function OfferNumbers({ goods, lines, note }: OfferNumbersProps) {
  const { t } = useTranslation('shop');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.more}
        aria-expanded={open}
        data-numbers
        onClick={() => setOpen(!open)}
      >
        <Glyph name="info" size={20} />
        {t('numbers', { goods })}
        <Glyph name={open ? 'up' : 'down'} size={16} />
      </button>
      {open && <FactLines lines={[...lines]} />}
      {open && note && <p className={styles.note}>{note}</p>}
    </>
  );
}
