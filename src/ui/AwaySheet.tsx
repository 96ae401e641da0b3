import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AwayLine } from '#core/rules/awaySums.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Amount } from './Amount.tsx';
import styles from './AwaySheet.module.css';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { awayIcons } from './icons/awayIcons.ts';
import { careIcons } from './icons/careIcons.ts';
import { NoticeIcon } from './NoticeIcon.tsx';
import { noticePlaces } from './noticePlaces.ts';
import { Row } from './Row.tsx';
import { Sheet } from './Sheet.tsx';
import { useSettled } from './useSettled.ts';

/** Number of lines shown large; good news comes first and is rarely longer. */
const LARGE = 2;

/** Kinds with a count of things, unlike kinds with a count of events. */
const COUNTED: readonly AwayLine['kind'][] = ['ripe', 'spoilsSoon', 'couponExpires'];

export interface AwaySheetProps {
  lines: readonly AwayLine[];
  /** Length of the absence in milliseconds, by the device's clock. */
  awayMs: number;
  /** Harvests the whole field; null while nothing is ripe. */
  onHarvest: (() => void) | null;
  onClose: () => void;
}

function Outcome({ line, size }: { line: AwayLine; size: 'm' | 'l' }) {
  const { kind, count, amount, coin } = line;
  const { t } = useTranslation('notice');
  const formats = useFormats();
  if (amount !== null && coin) return <Amount value={amount} coin={coin} unit="name" size={size} />;
  const text = formats.count(count);
  return COUNTED.includes(kind) ? text : t('away.times', { count: text });
}

function Welcome({ awayMs }: { awayMs: number }) {
  const { t } = useTranslation('notice');
  const formats = useFormats();
  return (
    <>
      <img
        className={styles.picture}
        src={awayIcons.away}
        width={350}
        height={150}
        alt=""
        draggable={false}
      />
      <p className={styles.back}>{t('away.back', { span: formats.longSpan(awayMs) })}</p>
    </>
  );
}

/** Summary of an absence: its length, the best events large, the rest in lines; each line is a link. */
export function AwaySheet({ lines, awayMs, onHarvest, onClose }: AwaySheetProps) {
  const { t } = useTranslation(['notice', 'farm']);
  const guard = useSettled();
  const navigate = useNavigate();
  const go = (place: string) => {
    onClose();
    void navigate(place);
  };
  const all = (
    <Button wide variant={onHarvest ? 'quiet' : 'main'} onClick={() => go('/notice')}>
      {t('away.all')}
    </Button>
  );
  const iconOf = ({ kind, coin }: AwayLine, size: number) => (
    <NoticeIcon notice={{ kind, values: coin ? { coin } : {} }} size={size} />
  );
  return (
    <div {...guard}>
      <Sheet
        title={t('away.title')}
        onClose={onClose}
        foot={
          <>
            {onHarvest && (
              <Button wide icon={<Icon src={careIcons.basket} size={26} />} onClick={onHarvest}>
                {t('farm:harvestAll.button')}
              </Button>
            )}
            {all}
          </>
        }
      >
        <Welcome awayMs={awayMs} />
        <ul className={styles.first}>
          {lines.slice(0, LARGE).map((line) => (
            <li key={`${line.kind}:${line.coin}`} data-away={line.kind}>
              <button
                type="button"
                className={styles.tile}
                data-kind={line.kind}
                onClick={() => go(noticePlaces[line.kind] ?? '/notice')}
              >
                {iconOf(line, 44)}
                <span className={styles.count}>
                  <Outcome line={line} size="l" />
                </span>
                <span className={styles.label}>{t(`away.${line.kind}`)}</span>
              </button>
            </li>
          ))}
        </ul>
        <ul className={styles.rest}>
          {lines.slice(LARGE).map((line) => (
            <li key={`${line.kind}:${line.coin}`} data-away={line.kind}>
              <Row
                icon={iconOf(line, 34)}
                label={t(`away.${line.kind}`)}
                value={<Outcome line={line} size="m" />}
                onClick={() => go(noticePlaces[line.kind] ?? '/notice')}
              />
            </li>
          ))}
        </ul>
      </Sheet>
    </div>
  );
}
