import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountOf } from '#core/money/amount.ts';
import type { Coin } from '#core/money/coin.ts';
import { pointsToNext } from '#core/rules/level.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Rolling } from '../../ui/Rolling.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './Purse.module.css';
import { useDelayedBalance } from './useDelayedBalance.ts';

function Sum({ coin, available = '0' }: { coin: Coin; available: string | undefined }) {
  const formats = useFormats();
  return (
    <span className={styles.sum}>
      <CoinIcon coin={coin} size={17} />
      <b>
        <Rolling text={formats.amount(available, { decimals: 2 })} />
      </b>
      <small>{coin}</small>
    </span>
  );
}

/** Points missing to the next level. */
function ToNext() {
  const { t } = useTranslation(['farm', 'common']);
  const formats = useFormats();
  const user = useManor((state) => state.session.user);
  const constants = useManor((state) => state.world.constants);
  if (!user || !constants) return null;
  const missing = pointsToNext(amountOf(user.gamePoints), constants);
  return (
    <span className={styles.level}>
      <b>{t('common:level', { level: user.level })}</b>
      <span>
        {missing === null
          ? t('hud.top')
          : t('hud.missing', { points: formats.amount(missing, { decimals: 0 }) })}
      </span>
    </span>
  );
}

/** Available ATR and manor credit, and the points to the next level; links to the assets. */
export function Purse() {
  const { t } = useTranslation('common');
  const counter = useRef<HTMLSpanElement>(null);
  const balances = useDelayedBalance(
    useManor((state) => state.facts.balances),
    counter,
  );
  return (
    <Link to="/assets" className={styles.purse}>
      <span ref={counter} className={styles.sums} data-counter="coin">
        {balances ? (
          <>
            <Sum coin="ATR" available={balances.ATR?.available} />
            <Sum coin="ATB" available={balances.ATB?.available} />
          </>
        ) : (
          <>
            <span className="unseen">{t('page.assets')}</span>
            <Skeleton width="84px" height={14} lines={2} />
          </>
        )}
      </span>
      <ToNext />
    </Link>
  );
}
