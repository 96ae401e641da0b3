import { useTranslation } from 'react-i18next';
import { loadStatistics } from '../../queries/loadStatistics.ts';
import type { Answer } from '#core/api/table.ts';
import { amountOf } from '#core/money/amount.ts';
import { cares } from '#core/catalog/cares.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Panel } from '../../ui/Panel.tsx';
import { pictureOfGoods } from '../../ui/pictureOfGoods.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRead } from '../../queries/useRead.ts';
import { DaysChart } from './DaysChart.tsx';
import { MoneyTable } from './MoneyTable.tsx';
import { PoolPanel } from './PoolPanel.tsx';
import styles from './FarmDetailsScreen.module.css';

type Statistics = Answer<'game/todayTj'>;

/** Net result of a span, large, above earned and spent. */
function Sums({ title, spent, earned }: { title: string; spent: string; earned: string }) {
  const { t } = useTranslation('statistics');
  const sums = [
    { key: 'earned', icon: careIcons.basket, value: earned },
    { key: 'spent', icon: goodsIcons['sapling-apple'], value: spent },
  ] as const;
  return (
    <section className={styles.sums}>
      <h2>{title}</h2>
      <p className={styles.net}>
        {t('net')}
        <Amount value={amountOf(earned) - amountOf(spent)} coin="ATR" unit="name" size="xl" signed />
      </p>
      <ul className={styles.tiles}>
        {sums.map(({ key, icon, value }) => (
          <li key={key} className={styles.tile}>
            <Icon src={icon} size={34} />
            <span>{t(key)}</span>
            <b>
              <Amount value={value} coin="ATR" unit="name" />
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Figures({ data }: { data: Statistics }) {
  const { t } = useTranslation(['statistics', 'common']);
  const nameOf = (kind: Statistics['byKind'][number]['kind']) => {
    if (kind === 'land') return t('land');
    if (kind === 'look') return t('common:page.looks');
    return kind === 'hen' ? t('common:sapling.hen') : t(`common:fruit.${kind}`);
  };
  const kinds = data.byKind.map(({ kind, ...money }) => ({
    key: kind,
    icon: pictureOfGoods(kind),
    name: nameOf(kind),
    ...money,
  }));
  const plots = data.byPlot.map(({ plot, ...money }) => ({
    key: String(plot),
    name: t('common:plot', { number: plot }),
    ...money,
  }));
  return (
    <>
      <Sums title={t('today')} {...data.today} />
      <Panel title={t('chart')}>
        <DaysChart days={data.days} />
      </Panel>
      <Sums title={t('lifetime')} {...data.lifetime} />
      <PoolPanel data={data} />
      <Panel title={t('cares')}>
        <ul className={styles.tiles}>
          {cares.map((care) => (
            <li key={care} className={styles.tile}>
              <Icon src={pictureOfGoods(`care:${care}`)} size={34} />
              <span>{t(`common:care.${care}`)}</span>
              <b>{t('times', { count: data.cares[care] })}</b>
            </li>
          ))}
        </ul>
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

/** Farm statistics: today, lifetime, by kind and plot, cares, pool and y. */
export default function FarmDetailsScreen() {
  const { t } = useTranslation('common');
  const { state, data, reload } = useRead(['showFarmStatistics'], loadStatistics);
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
