import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CoinReserves as Facts } from '#core/api/reserves.ts';
import { liabilityKinds, pools } from '#core/catalog/accounts.ts';
import { amountOf } from '#core/money/amount.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useRatioWords } from '../../ui/useRatioWords.ts';
import styles from './CoinReserves.module.css';

/** Share of the vault that is owed, in per cent; for drawing only. */
const share = (part: bigint, total: bigint) =>
  total > 0n ? Math.min(100, Number((part * 1_000n) / total) / 10) : 0;

/** One coin: liabilities by kind, the game's own pools, the vault, and the coverage ratio. */
export function CoinReserves({ reserves }: { reserves: Facts }) {
  const { t } = useTranslation('reserves');
  const writeRatio = useRatioWords();
  const [open, setOpen] = useState(false);
  const { coin, liabilities, vault, ratioBps, burned } = reserves;
  const named = (value: string) => <Amount value={value} coin={coin} unit="name" decimals={2} />;
  const owed = liabilityKinds
    .filter((kind) => liabilities[kind] !== '0')
    .map((kind) => ({ key: kind, label: t(`owed.${kind}`), value: named(liabilities[kind]) }));
  const poolLines = reserves.pools.map(({ pool, amount }) => {
    const namedPool = pools.find((name) => name === pool);
    return { key: pool, label: namedPool ? t(`pool.${namedPool}`) : pool, value: named(amount) };
  });
  return (
    <Panel>
      <div className={styles.head}>
        <CoinIcon coin={coin} size={44} />
        <span className={styles.name}>
          <b>{coin}</b>
          <span>{t('ratio')}</span>
        </span>
        <b className={styles.ratio} data-ratio={coin}>
          {ratioBps === null ? '—' : writeRatio(ratioBps)}
        </b>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${share(amountOf(liabilities.total), amountOf(vault))}%` }} />
      </div>
      <FactLines
        lines={[
          { key: 'vault', label: t('vault'), value: named(vault), strong: true },
          { key: 'owed', label: t('owed.total'), value: named(liabilities.total), strong: true },
          ...(open ? owed : []),
        ]}
      />
      {open && (
        <>
          <h3 className={styles.title}>{t('pools')}</h3>
          <FactLines
            lines={[
              ...poolLines,
              ...(burned === '0' ? [] : [{ key: 'burned', label: t('burned'), value: named(burned) }]),
            ]}
          />
          <p className={styles.sum}>{t('sum')}</p>
        </>
      )}
      <div className={styles.more}>
        <Button wide size="s" variant="quiet" onClick={() => setOpen(!open)}>
          {open ? t('less') : t('more')}
        </Button>
      </div>
    </Panel>
  );
}
