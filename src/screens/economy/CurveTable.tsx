import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DaySlot } from './daySlots.ts';
import type { Series } from './seriesOf.ts';
import type { CurveWords } from './useCurveWords.ts';
import styles from './EconomyScreen.module.css';

export interface CurveTableProps {
  title: string;
  slots: readonly DaySlot[];
  series: Series;
  words: CurveWords;
}

interface RowsProps {
  slot: DaySlot;
  values: Series['slots'][number];
  words: CurveWords;
}

/** Lines of one day, one for each item that is not zero; or a line that says that there is no data. */
function DayRows({ slot, values, words }: RowsProps) {
  const { t } = useTranslation('economy');
  const { dateOf, nameOf, write } = words;
  if (!('day' in slot) || !values) {
    const [from, to] = 'day' in slot ? [slot.day.day, slot.day.day] : [slot.from, slot.to];
    const dates = from === to ? dateOf(from) : `${dateOf(from)} – ${dateOf(to)}`;
    return (
      <tr className={styles.newDay}>
        <th scope="row">{dates}</th>
        <td>{t('noData')}</td>
      </tr>
    );
  }
  const filled = [...values].filter(([, value]) => value !== '0');
  const date = dateOf(slot.day.day);
  const [only] = filled;
  if (!only || values.size === 1)
    return (
      <tr className={styles.newDay}>
        <th scope="row">{date}</th>
        <td>{write(only?.[1] ?? '0')}</td>
      </tr>
    );
  return (
    <>
      <tr className={styles.newDay}>
        <th scope="rowgroup" colSpan={2}>
          {date}
        </th>
      </tr>
      {filled.map(([item, value]) => (
        <tr key={item}>
          <th scope="row" className={styles.item}>
            {nameOf(item)}
          </th>
          <td>{write(value)}</td>
        </tr>
      ))}
    </>
  );
}

/** Exact values of all days, newest first. Its rows are made when it is opened. */
export function CurveTable({ title, slots, series, words }: CurveTableProps) {
  const { t } = useTranslation('economy');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {isOpen && (
        <table className={styles.table}>
          <caption className="unseen">{title}</caption>
          {slots
            .map((slot, at) => (
              <tbody key={'day' in slot ? slot.day.day : slot.from}>
                <DayRows slot={slot} values={series.slots[at] ?? null} words={words} />
              </tbody>
            ))
            .reverse()}
        </table>
      )}
    </details>
  );
}
