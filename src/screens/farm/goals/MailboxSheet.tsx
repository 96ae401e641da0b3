import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { amountOf } from '#core/money/amount.ts';
import { dayOf } from '#core/rules/clock.ts';
import { takeGift } from '../../../actions/takeGift.ts';
import { takeSapling } from '../../../actions/takeSapling.ts';
import { takeTicket } from '../../../actions/takeTicket.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { loadTickets } from '../../../queries/loadTickets.ts';
import { useRead } from '../../../queries/useRead.ts';
import { effects } from '../../../store/effects.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Calendar } from './Calendar.tsx';
import styles from './goalSheets.module.css';
import { useGoals } from './useGoals.ts';

const load = () => loadTickets();

/** The mailbox: the calendar with its check-in, the day's ticket, and the sapling for an empty purse. */
export function MailboxSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['goals', 'home', 'common']);
  const formats = useFormats();
  const { now } = useGameNow();
  const { data, reload } = useRead(['listTickets'], load);
  const { goals, reload: reloadGoals } = useGoals();
  const gifts = useManor((state) => state.facts.gifts) ?? data?.gifts;
  const pending = useManor((state) => state.pending);
  const checkInDay = gifts?.checkInDay ?? null;
  const isCheckedIn = checkInDay !== null && checkInDay >= dayOf(now);
  const atb = formats.amount(data?.checkInAtb ?? '0', { decimals: 2 });
  const isEmpty = data !== null && amountOf(data.checkInAtb) === 0n;
  const after = (done: Promise<boolean>, isAtb = false) =>
    void done.then((isDone) => {
      if (isDone && isAtb) effects.emit({ kind: 'coins', direction: 'in', coin: 'ATB' });
      reload();
      reloadGoals();
    });
  const checkIn = () => takeGift('checkIn', isEmpty ? undefined : t('home:checkIn.done', { atb }));
  return (
    <Sheet title={t('mail.title')} onClose={onClose}>
      <div className={styles.panels}>
        <Panel title={t('mail.calendar')}>
          <Calendar checkIns={gifts?.checkIns ?? 0} isCheckedIn={isCheckedIn} atb={atb} />
          <p className={styles.note}>{isEmpty ? t('common:checkInEmpty') : t('mail.text')}</p>
          <Button
            wide
            disabled={!data || isCheckedIn}
            busy={Boolean(pending['gift:checkIn'])}
            onClick={() => after(checkIn(), !isEmpty)}
          >
            {isCheckedIn ? t('mail.had') : t('home:checkIn.take')}
          </Button>
        </Panel>
        <Panel title={t('fact.tickets')}>
          <p className={styles.note}>{data?.daily?.msg ?? t('gain.TKT', { amount: 1 })}</p>
          <Button
            wide
            disabled={!data || data.daily !== null}
            busy={Boolean(pending['ticket:daily'])}
            onClick={() => after(takeTicket('daily'))}
          >
            {t('take')}
          </Button>
        </Panel>
        {goals?.saplingOpen && (
          <Panel>
            <p className={styles.note}>{t('sapling.text')}</p>
            <Button wide busy={Boolean(pending.sapling)} onClick={() => after(takeSapling())}>
              {t('sapling.take')}
            </Button>
          </Panel>
        )}
      </div>
      <Link className={styles.more} to="/tickets">
        {t('mail.more')}
      </Link>
    </Sheet>
  );
}
