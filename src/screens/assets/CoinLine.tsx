import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Balance } from '#core/api/objects.ts';
import { amountOf, UNIT } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import styles from './CoinsPanel.module.css';
import { FrozenLines } from './FrozenLines.tsx';

/** One coin; with a frozen part it expands and lists the reasons. */
export function CoinLine({ coin, balance }: { coin: Coin; balance: Balance | undefined }) {
  const { t } = useTranslation(['assets', 'common']);
  const formats = useFormats();
  const price = useManor((state) => state.facts.prices?.p);
  const [open, setOpen] = useState(false);
  const { available = '0', frozen = '0', total = '0' } = balance ?? {};
  const worth = coin === 'ATR' && price ? (amountOf(total) * amountOf(price)) / UNIT : null;
  const isFrozen = frozen !== '0';
  const sums = (
    <>
      <CoinIcon coin={coin} size={34} />
      <span className={styles.name}>
        <b>{t(`common:coin.${coin}`)}</b>
        {worth !== null && <span>{t('worth', { amount: formats.amount(worth, { decimals: 2 }) })}</span>}
      </span>
      <span className={styles.sums}>
        <b>
          {formats.amount(available)} <small>{coin}</small>
        </b>
        {isFrozen && (
          <span className={styles.frozen}>
            <Glyph name="lock" size={13} />
            {t('frozen')} {formats.amount(frozen)} {coin}
            <Glyph name={open ? 'up' : 'down'} size={13} />
          </span>
        )}
      </span>
    </>
  );
  if (!isFrozen)
    return (
      <li className={styles.coin} data-coin={coin}>
        {sums}
      </li>
    );
  return (
    <li className={styles.opens} data-coin={coin}>
      <button type="button" className={styles.coin} aria-expanded={open} onClick={() => setOpen(!open)}>
        {sums}
      </button>
      {open && <FrozenLines coin={coin} frozen={frozen} />}
    </li>
  );
}
