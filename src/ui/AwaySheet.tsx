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

/** Lines that are shown large: what is good comes first, and seldom there is more of it. */
const LARGE = 2;

/** Counted things, unlike what merely happened so many times. */
const COUNTED: readonly AwayLine['kind'][] = ['ripe', 'spoilsSoon', 'couponExpires'];

export interface AwaySheetProps {
  lines: readonly AwayLine[];
  /** How long nobody looked, in milliseconds by the device's clock. */
  awayMs: number;
  /** Leads to the harvest of the whole field; null while nothing is ripe. */
  onHarvest: (() => void) | null;
  onClose: () => void;
}

function How({ line, size }: { line: AwayLine; size: 'm' | 'l' }) {
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

/** What happened while nobody looked: how long that was, the best of it large, the rest in lines; each leads to its place. */
export function AwaySheet({ lines, awayMs, onHarvest, onClose }: AwaySheetProps) {
  const { t } = useTranslation(['notice', 'farm']);
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
                <How line={line} size="l" />
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
              value={<How line={line} size="m" />}
              onClick={() => go(noticePlaces[line.kind] ?? '/notice')}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
