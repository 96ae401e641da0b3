import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { rewardRecordTypes } from '#core/catalog/rewardKinds.ts';
import type { Community } from '../../queries/loadCommunity.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useManor } from '../../store/useManor.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { pictureOf } from './pictureOf.ts';
import styles from './RewardSheet.module.css';

export interface RewardSheetProps {
  reward: Community['rewards'][number];
  depth: number;
  onClose: () => void;
}

/** Explains a kind of reward: source, parameters, amounts, and its name in the ledger. */
export function RewardSheet({ reward, depth, onClose }: RewardSheetProps) {
  const { t } = useTranslation(['community', 'record']);
  const formats = useFormats();
  const constants = useManor((state) => state.world.constants);
  const { kind, total, today, due } = reward;
  const part = (split: Readonly<Record<string, number>> | undefined) => formats.bps(split?.[kind] ?? 0);
  const values = {
    farm: part(constants?.FARM_SPLIT_BPS),
    revenue: part(constants?.REVENUE_SPLIT_BPS),
    part: formats.bps(constants?.DYNAMIC_BPS ?? 0),
    day: formats.bps(constants?.DYNAMIC_DAY_BPS ?? 0),
  };
  const reached = kind === 'direct' ? depth >= 1 : kind === 'team' ? depth >= 2 : true;
  return (
    <Sheet
      title={t(`rewards.name.${kind}`)}
      icon={<Icon src={pictureOf(kind)} size={34} />}
      onClose={onClose}
    >
      <p className={styles.text}>{t(`rewards.explain.${kind}`, values)}</p>
      {!reached && <p className={styles.off}>{t('rewards.off')}</p>}
      <FactLines
        lines={[
          { key: 'total', label: t('rewards.total'), value: <BothAmounts value={total} />, strong: true },
          { key: 'today', label: t('rewards.today'), value: <BothAmounts value={today} /> },
          ...(kind === 'direct' || kind === 'team'
            ? [{ key: 'due', label: t('rewards.due'), value: <BothAmounts value={due} /> }]
            : []),
          { key: 'ledger', label: t('rewards.ledger'), value: t(`record:${rewardRecordTypes[kind]}`) },
        ]}
      />
      <Link className={styles.door} to="/assets">
        {t('rewards.open')}
      </Link>
    </Sheet>
  );
}
