import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadCastings } from '../../queries/loadCastings.ts';
import { amountOf } from '#core/money/amount.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useCastings } from '../../store/useCastings.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { CastingRing } from '../../ui/CastingRing.tsx';
import { CoinIcon } from '../../ui/CoinIcon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useRead } from '../../queries/useRead.ts';
import styles from './CastingCard.module.css';

const loadRunning = () => loadCastings('running');

const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + amountOf(amount), 0n);

/**
 * Summary of the running castings: released amount, next release and its time; without any, a link to cast.
 */
export function CastingCard() {
  const { t } = useTranslation('home');
  const formats = useFormats();
  const { wait } = useGameNow();
  const { state } = useRead(['listCastings', 'running'], loadRunning);
  const running = (useCastings() ?? []).filter((casting) => casting.state === 'running');
  if (state === 'loading' && running.length === 0) {
    return (
      <section className={styles.card}>
        <Skeleton height={88} />
      </section>
    );
  }
  if (running.length === 0) {
    return (
      <Link to="/mint" className={styles.card} data-casting-card="none">
        <span className={styles.coins} aria-hidden="true">
          <CoinIcon coin="USDT" size={44} />
          <CoinIcon coin="ATR" size={44} />
        </span>
        <span className={styles.words}>
          <b>{t('castNone')}</b>
          <span>{t('castNoneText')}</span>
        </span>
        <span className={styles.go}>{t('castGo')}</span>
      </Link>
    );
  }
  const next = Math.min(...running.map(({ nextReleaseAt }) => nextReleaseAt ?? Infinity));
  const part = (key: 'total' | 'released' | 'perDay' | 'principal') =>
    formats.amount(sum(running.map((casting) => casting[key])), { decimals: 2 });
  return (
    <Link to="/mint?view=records" className={styles.card} data-casting-card="running">
      <CastingRing castings={running} label={t('castProgress')} size={96} />
      <span className={styles.words}>
        <span className={styles.title}>
          {t('castTitle')} <small>{t('castCount', { count: running.length })}</small>
        </span>
        <b className={styles.day}>{t('castDay', { amount: part('perDay') })}</b>
        <span>{t('castOf', { released: part('released'), total: part('total') })}</span>
        <span>{t('castPrincipal', { amount: part('principal') })}</span>
        <span className={styles.next}>{t('castNext', { span: formats.span(wait(next)) })}</span>
      </span>
    </Link>
  );
}
