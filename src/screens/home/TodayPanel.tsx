import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadStatistics } from '../../queries/loadStatistics.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines, type FactLine } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRead } from '../../queries/useRead.ts';
import styles from './TodayPanel.module.css';

/** Today's farm income and expenses, rewards, and totals of all players. */
export function TodayPanel() {
  const { t } = useTranslation(['home', 'common']);
  const formats = useFormats();
  const { state, data, reload } = useRead(['showFarmStatistics'], loadStatistics);
  const line = (
    key: 'earned' | 'spent' | 'rewards' | 'worldCast' | 'worldSpent',
    value: string,
    coin: 'ATR' | 'USDT',
  ): FactLine => ({
    key,
    label: t(key),
    value: <Amount value={value} coin={coin} unit="name" decimals={2} />,
  });
  return (
    <Panel
      title={t('today')}
      action={
        <Link to="/farm-details" className={styles.more}>
          {t('details')}
        </Link>
      }
    >
      {data && (
        <>
          <FactLines
            lines={[
              line('earned', data.today.earned, 'ATR'),
              line('spent', data.today.spent, 'ATR'),
              {
                ...line('rewards', data.rewards.atr, 'ATR'),
                value: (
                  <>
                    <Amount value={data.rewards.atr} coin="ATR" unit="name" decimals={2} />
                    <Amount value={data.rewards.usdt} coin="USDT" unit="name" decimals={2} />
                  </>
                ),
              },
            ]}
          />
          <h3 className={styles.world}>{t('world')}</h3>
          <FactLines
            lines={[
              {
                key: 'players',
                label: `${t('worldPlayers')} · ${t('worldJoined', { count: data.world.joined })}`,
                value: formats.count(data.world.players),
              },
              line('worldCast', data.world.cast, 'USDT'),
              line('worldSpent', data.world.spent, 'ATR'),
            ]}
          />
        </>
      )}
      {!data && state === 'loading' && <Skeleton height={30} lines={6} />}
      {!data && state === 'failed' && (
        <Button variant="quiet" onClick={reload}>
          {t('common:action.retry')}
        </Button>
      )}
    </Panel>
  );
}
