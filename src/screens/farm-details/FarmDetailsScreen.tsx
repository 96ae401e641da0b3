import { useTranslation } from 'react-i18next';
import { loadStatistics } from '../../actions/loadStatistics.ts';
import type { Answer } from '../../../core/api/table.ts';
import { amountOf } from '../../../core/money/amount.ts';
import { cares } from '../../../core/rules/plant.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoad } from '../../ui/useLoad.ts';
import { DaysChart } from './DaysChart.tsx';
import { MoneyTable } from './MoneyTable.tsx';
import { PoolPanel } from './PoolPanel.tsx';
import styles from './FarmDetailsScreen.module.css';

type Statistics = Answer<'game/todayTj'>;

/** Spent, earned and what is left, over a span. */
function Sums({ spent, earned }: { spent: string; earned: string }) {
  const { t } = useTranslation('statistics');
  const net = amountOf(earned) - amountOf(spent);
  return (
    <FactLines
      lines={[
        { key: 'spent', label: t('spent'), value: <Amount value={spent} coin="ATR" unit="name" /> },
        { key: 'earned', label: t('earned'), value: <Amount value={earned} coin="ATR" unit="name" /> },
        {
          key: 'net',
          label: t('net'),
          value: <Amount value={net} coin="ATR" unit="name" signed />,
          strong: true,
        },
      ]}
    />
  );
}

function Figures({ data }: { data: Statistics }) {
  const { t } = useTranslation(['statistics', 'common']);
  const kinds = data.byKind.map(({ kind, ...money }) => ({
    key: kind,
    name: kind === 'land' ? t('land') : kind === 'hen' ? t('common:sapling.hen') : t(`common:fruit.${kind}`),
    ...money,
  }));
  const plots = data.byPlot.map(({ plot, ...money }) => ({
    key: String(plot),
    name: t('common:plot', { number: plot }),
    ...money,
  }));
  return (
    <>
      <Panel title={t('today')}>
        <Sums {...data.today} />
      </Panel>
      <Panel title={t('chart')}>
        <DaysChart days={data.days} />
      </Panel>
      <Panel title={t('lifetime')}>
        <Sums {...data.lifetime} />
      </Panel>
      <PoolPanel data={data} />
      <Panel title={t('cares')}>
        <FactLines
          lines={cares.map((care) => ({
            key: care,
            label: t(`common:care.${care}`),
            value: t('times', { count: data.cares[care] }),
          }))}
        />
      </Panel>
      <Panel title={t('byKind')}>
        <MoneyTable head={t('kind')} rows={kinds} />
      </Panel>
      <Panel title={t('byPlot')}>
        <MoneyTable head={t('plot')} rows={plots} />
      </Panel>
    </>
  );
}

/** The farm in figures: today, lifetime, by kind and plot, cares, and how the pool and y stand. */
export default function FarmDetailsScreen() {
  const { t } = useTranslation('common');
  const { state, data, reload } = useLoad(loadStatistics);
  return (
    <Screen title={t('page.farmDetails')} back="/farm">
      {data && <Figures data={data} />}
      {!data && state === 'loading' && <Skeleton height={130} lines={4} />}
      {!data && state === 'failed' && (
        <div className={styles.failed} role="alert">
          <p>{t('state.loadingFailed')}</p>
          <Button variant="plain" onClick={reload}>
            {t('action.retry')}
          </Button>
        </div>
      )}
    </Screen>
  );
}
