import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './LooksScreen.module.css';

/** Upper edge over the scene: back, the page's name, and the player's ATR. */
export function LooksHead() {
  const { t } = useTranslation('common');
  const formats = useFormats();
  const navigate = useNavigate();
  const atr = useManor((state) => state.facts.balances?.ATR?.available) ?? '0';
  return (
    <header className={styles.head}>
      <IconButton
        raised
        label={t('action.back')}
        icon={<Glyph name="back" />}
        onClick={() => void navigate('/farm')}
      />
      <h1 className={styles.title}>{t('page.looks')}</h1>
      <span className={styles.purse}>
        <CoinIcon coin="ATR" size={18} />
        <b>{formats.amount(atr, { decimals: 2 })}</b>
        <small>ATR</small>
      </span>
    </header>
  );
}
