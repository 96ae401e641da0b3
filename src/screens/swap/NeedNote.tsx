import { useTranslation } from 'react-i18next';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import styles from './NeedNote.module.css';

/** Reminder of the missing amount at the manor, and that the page leads back there. */
export function NeedNote({ need, coin }: { need: bigint; coin: ChainCoin }) {
  const { t } = useTranslation('swap');
  const formats = useFormats();
  return (
    <aside className={styles.note}>
      <Icon src={goodsIcons['sapling-apple']} size={40} />
      <p>{t('need', { amount: formats.amount(need), coin })}</p>
    </aside>
  );
}
