import { useTranslation } from 'react-i18next';
import { CALENDAR_DAYS } from '#core/rules/goals.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { coinIcons } from '../../../ui/icons/coinIcons.ts';
import styles from './goalSheets.module.css';

export interface CalendarProps {
  /** Check-ins in all; each seventh ends a calendar. */
  checkIns: number;
  isCheckedIn: boolean;
  /** Manor credit of a day. */
  atb: string;
}

/** Seven days: a full one stays shown until the next day begins a new one. */
export function Calendar({ checkIns, isCheckedIn, atb }: CalendarProps) {
  const { t } = useTranslation('goals');
  const isFull = isCheckedIn && checkIns > 0 && checkIns % CALENDAR_DAYS === 0;
  const had = isFull ? CALENDAR_DAYS : checkIns % CALENDAR_DAYS;
  return (
    <ol className={styles.days}>
      {Array.from({ length: CALENDAR_DAYS }, (_, at) => {
        const state = at < had ? 'had' : at === had && !isCheckedIn ? 'today' : 'later';
        const isLast = at === CALENDAR_DAYS - 1;
        const gain = isLast ? `${atb} ATB + ${t('mail.seventh')}` : `${atb} ATB`;
        return (
          <li key={at} data-state={state} aria-current={state === 'today' ? 'date' : undefined}>
            <span className="unseen">{`${t('mail.day', { day: at + 1 })}: ${gain}, ${t(`mail.${state}`)}`}</span>
            <span aria-hidden="true">{at + 1}</span>
            <Icon src={isLast ? coinIcons.ticket : coinIcons['coin-atb']} size={28} />
            {state === 'today' && (
              <span className={styles.amount} aria-hidden="true">
                {`+${atb}`}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
