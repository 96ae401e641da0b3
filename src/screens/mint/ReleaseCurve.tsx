import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOf } from '#core/money/amount.ts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { dayRelease } from '#core/rules/casting.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import styles from './ReleaseCurve.module.css';

const WIDTH = 336;
const HEIGHT = 156;
const TOP = 22;
const FLOOR = 132;
const MARKS = 6;

export interface ReleaseCurveProps {
  /** Total ATR. */
  total: string;
  termDays: number;
  /** Game time of the first release. */
  firstAt: number;
}

interface CurvePictureProps {
  total: string;
  termDays: number;
  day: number;
  /** Amount released after this many days, in ledger units. */
  after: (days: number) => bigint;
}

function CurvePicture({ total, termDays, day, after }: CurvePictureProps) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const id = useId();
  const all = amountOf(total);
  const part = (days: number) => (all > 0n ? Number((after(days) * 10_000n) / all) / 10_000 : 0);
  const x = (days: number) => (days / termDays) * WIDTH;
  const y = (days: number) => FLOOR - part(days) * (FLOOR - TOP);
  const steps = Array.from({ length: 25 }, (_, at) => (at * termDays) / 24).map(Math.round);
  const line = steps.map((days) => `${x(days).toFixed(1)} ${y(days).toFixed(1)}`).join(' L');
  const marks = Array.from({ length: MARKS + 1 }, (_, at) => Math.round((at * termDays) / MARKS));
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('curveLabel', { days: formats.count(termDays), total: formats.amount(total) })}
    >
      <defs>
        <linearGradient id={`${id}-fill`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#f3a52c" stopOpacity="0.62" />
          <stop offset="1" stopColor="#f8d98c" stopOpacity="0.12" />
        </linearGradient>
      </defs>
      {[0.25, 0.5, 0.75, 1].map((level) => {
        const at = FLOOR - level * (FLOOR - TOP);
        return (
          <line key={level} x1="0" x2={WIDTH} y1={at} y2={at} stroke="var(--line)" strokeDasharray="3 5" />
        );
      })}
      <path d={`M${line} L${WIDTH} ${FLOOR} L0 ${FLOOR}Z`} fill={`url(#${id}-fill)`} />
      <path d={`M${line}`} fill="none" stroke="#d07f10" strokeWidth="3" strokeLinejoin="round" />
      <line x1="0" x2={WIDTH} y1={FLOOR} y2={FLOOR} stroke="var(--wood-pale)" />
      <line x1={x(day)} x2={x(day)} y1={y(day)} y2={FLOOR} stroke="#8a5208" strokeDasharray="2 3" />
      <circle cx={x(day)} cy={y(day)} r="7" fill="#fffdf6" stroke="#b56a08" strokeWidth="3.5" />
      <text x="0" y="13" fontSize="11" fill="var(--ink-2)">
        {formats.amount(total, { decimals: 2 })} ATR
      </text>
      {marks.map((mark, at) => (
        <text
          key={mark}
          x={x(mark)}
          y={HEIGHT - 8}
          fontSize="11"
          fill="var(--ink-2)"
          textAnchor={at === 0 ? 'start' : at === MARKS ? 'end' : 'middle'}
        >
          {formats.count(mark)}
        </text>
      ))}
    </svg>
  );
}

/** Cumulative release of a casting by day, as a curve with a slider. */
export function ReleaseCurve({ total, termDays, firstAt }: ReleaseCurveProps) {
  const { t } = useTranslation('casting');
  const formats = useFormats();
  const [picked, setPicked] = useState(Math.min(30, termDays));
  const day = Math.min(picked, termDays);
  const all = amountOf(total);
  const after = (days: number) => dayRelease({ total: all, released: 0n, termDays }, days);
  const released = formats.amount(after(day));
  return (
    <div className={styles.curve}>
      <p className={styles.told} aria-live="polite">
        <span>
          {t('onDay', { day: formats.count(day), date: formats.date(firstAt + (day - 1) * DAY_MS) })}
        </span>
        <b>
          {released} <small>ATR</small>
        </b>
      </p>
      <CurvePicture total={total} termDays={termDays} day={day} after={after} />
      <input
        className={styles.range}
        type="range"
        min={1}
        max={termDays}
        value={day}
        aria-label={t('lookAtDay')}
        aria-valuetext={`${t('dayNumber', { day: formats.count(day) })}: ${released} ATR`}
        onChange={(event) => setPicked(Number(event.target.value))}
      />
    </div>
  );
}
