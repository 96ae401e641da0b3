import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import type { Community } from '../../queries/loadCommunity.ts';
import { BothAmounts } from '../../ui/BothAmounts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OpenedSheet } from '../../ui/OpenedSheet.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Row } from '../../ui/Row.tsx';
import { useOpened } from '../../ui/useOpened.ts';
import { pictureOf } from './pictureOf.ts';
import { RewardSheet } from './RewardSheet.tsx';
import styles from './RewardsPanel.module.css';

type Reward = Community['rewards'][number];

const isNothing = ({ atr, usdt }: Reward['today']) => amountOf(atr) === 0n && amountOf(usdt) === 0n;

/** Rewards by kind: total and today. A tap on a kind explains it. */
export function RewardsPanel({ community }: { community: Community }) {
  const { t } = useTranslation('community');
  const opened = useOpened<Reward['kind']>();
  const { rewards, depth } = community;
  return (
    <Panel title={t('rewards.title')}>
      <p className={styles.text}>{t('rewards.source')}</p>
      <ul>
        {rewards.map((reward) => (
          <li key={reward.kind} data-reward={reward.kind}>
            <Row
              icon={<Icon src={pictureOf(reward.kind)} size={38} />}
              label={t(`rewards.name.${reward.kind}`)}
              text={t(`rewards.short.${reward.kind}`)}
              value={
                <span className={styles.sums}>
                  <BothAmounts value={reward.total} stack="end" />
                  {!isNothing(reward.today) && (
                    <span className={styles.today}>
                      {t('rewards.today')} <BothAmounts value={reward.today} size="s" stack="end" />
                    </span>
                  )}
                </span>
              }
              onClick={() => opened.open(reward.kind)}
            />
          </li>
        ))}
      </ul>
      <OpenedSheet of={opened}>
        {(shown) => {
          const reward = rewards.find(({ kind }) => kind === shown);
          return reward && <RewardSheet reward={reward} depth={depth} onClose={opened.close} />;
        }}
      </OpenedSheet>
    </Panel>
  );
}
