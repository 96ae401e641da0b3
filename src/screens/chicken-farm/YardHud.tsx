import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { livingHens } from '../../selectors/livingHens.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import styles from './YardHud.module.css';

/** Upper edge: back to the manor, occupancy of the yard, available ATR. */
export function YardHud() {
  const { t } = useTranslation(['shop', 'common']);
  const navigate = useNavigate();
  const { now } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const capacity = useManor((state) => state.world.constants?.HEN_YARD ?? 0);
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? '0');
  return (
    <header className={styles.hud}>
      <IconButton
        raised
        label={t('common:action.back')}
        icon={<Glyph name="back" />}
        onClick={() => void navigate('/farm')}
      />
      <span className={styles.plate}>
        <Icon src={goodsIcons.hen} size={26} />
        <b>{t('hen.yardCount', { count: livingHens(hens, now).length, most: capacity })}</b>
      </span>
      <span className={styles.plate}>
        <CoinIcon coin="ATR" size={20} />
        <Amount value={available} coin="ATR" unit="name" decimals={2} rolls />
      </span>
    </header>
  );
}
