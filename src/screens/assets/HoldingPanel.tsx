import { useTranslation } from 'react-i18next';
import { loadHolding, type HoldingFacts } from '../../queries/loadHolding.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { Amount } from '../../ui/Amount.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { joinClasses } from '../../ui/joinClasses.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRead } from '../../queries/useRead.ts';
import styles from './HoldingPanel.module.css';

/** Meter of the held amount against the range, with its consequence. */
function Meter({ facts }: { facts: HoldingFacts }) {
  const { t } = useTranslation('assets');
  const formats = useFormats();
  const { wait } = useGameNow();
  const [range, held] = [amountOf(facts.range), amountOf(facts.held)];
  const part = range === 0n ? 0 : Math.min(100, Number((held * 1_000n) / range) / 10);
  const two = (value: string) => formats.amount(value, { decimals: 2 });
  const atr = (value: string) => <Amount value={value} coin="ATR" unit="name" decimals={2} />;
  const label = t('holding.meter', { held: two(facts.held), range: two(facts.range) });
  const isOver = facts.flagged !== null || facts.excess !== '0';
  const words =
    facts.flagged !== null && facts.dueAt !== null
      ? t('holding.flagged', { span: formats.span(wait(facts.dueAt)), amount: two(facts.flagged) })
      : isOver
        ? t('holding.over', { span: formats.span(wait(facts.nextCheckAt)) })
        : t('holding.fine');
  return (
    <>
      <div
        className={styles.bar}
        role="meter"
        aria-label={t('holding.title')}
        aria-valuetext={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part)}
      >
        <span className={joinClasses(styles.held, isOver && styles.much)} style={{ width: `${part}%` }} />
      </div>
      <p className={joinClasses(styles.words, isOver && styles.warn)}>{words}</p>
      <FactLines
        lines={[
          { key: 'held', label: t('holding.held'), value: atr(facts.held) },
          { key: 'range', label: t('holding.range', { level: facts.level }), value: atr(facts.range) },
          { key: 'protected', label: t('holding.protected'), value: atr(facts.protected) },
          { key: 'excess', label: t('holding.excess'), value: atr(facts.excess), strong: true },
        ]}
      />
    </>
  );
}

/**
 * The best holding range, with a countdown while an amount is flagged. Refetched whenever the ATR balance
 * changes.
 */
export function HoldingPanel() {
  const { t } = useTranslation('assets');
  const { state, data, reload } = useRead(['showHolding'], loadHolding);
  return (
    <Panel title={t('holding.title')}>
      <ListStates
        state={state}
        count={data ? 1 : 0}
        onRetry={reload}
        foot={false}
        skeleton={<Skeleton height={32} lines={5} />}
      >
        {data && <Meter facts={data} />}
      </ListStates>
      <p className={styles.note}>{t('holding.text')}</p>
    </Panel>
  );
}
