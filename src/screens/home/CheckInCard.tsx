import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { KEEP_TICKETS_MS, loadTickets } from '../../queries/loadTickets.ts';
import { takeGift } from '../../actions/takeGift.ts';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { coinIcons } from '../../ui/icons/coinIcons.ts';
import { useRead } from '../../queries/useRead.ts';
import styles from './CheckInCard.module.css';

const load = () => loadTickets();

/** The daily check-in while available; then a link to tickets and coupons. */
export function CheckInCard() {
  const { t } = useTranslation(['home', 'common']);
  const formats = useFormats();
  const { now } = useGameNow();
  const { data } = useRead(['listTickets'], load, KEEP_TICKETS_MS);
  const gifts = useManor((state) => state.facts.gifts);
  const busy = useManor((state) => Boolean(state.pending['gift:checkIn']));
  const day = gifts?.checkInDay ?? null;
  const isOpen = gifts !== null && data !== null && (day === null || day < dayOf(now));
  const atb = formats.amount(data?.checkInAtb ?? '0');
  const isEmpty = amountOf(data?.checkInAtb ?? '0') === 0n;
  return (
    <section className={styles.card} data-check-in={isOpen ? 'open' : 'had'}>
      <Icon src={isOpen ? coinIcons['coin-atb'] : coinIcons.ticket} size={40} />
      {isOpen ? (
        <>
          <span className={styles.words}>
            <b>{t('checkIn.title')}</b>
            <span>{isEmpty ? t('common:checkInEmpty') : t('checkIn.text', { atb })}</span>
          </span>
          <Button
            size="s"
            busy={busy}
            onClick={() => void takeGift('checkIn', isEmpty ? undefined : t('checkIn.done', { atb }))}
          >
            {t('checkIn.take')}
          </Button>
        </>
      ) : (
        <Link className={styles.door} to="/tickets">
          {t('checkIn.tickets')}
        </Link>
      )}
    </section>
  );
}
