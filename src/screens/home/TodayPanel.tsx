import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadStatistics } from '../../actions/loadStatistics.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useLoad } from '../../ui/useLoad.ts';
import styles from './TodayPanel.module.css';

/** What the farm earned and spent today. */
export function TodayPanel() {
  const { t } = useTranslation(['home', 'common']);
  const { state, data, reload } = useLoad(loadStatistics);
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
        <FactLines
          lines={[
            {
              key: 'earned',
              label: t('earned'),
              value: <Amount value={data.today.earned} coin="ATR" unit="name" />,
            },
            {
              key: 'spent',
              label: t('spent'),
              value: <Amount value={data.today.spent} coin="ATR" unit="name" />,
            },
          ]}
        />
      )}
      {!data && state === 'loading' && <Skeleton height={30} lines={2} />}
      {!data && state === 'failed' && (
        <Button variant="quiet" onClick={reload}>
          {t('common:action.retry')}
        </Button>
      )}
    </Panel>
  );
}
