import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { AwayLine } from '../../core/rules/awaySums.ts';
import { useFormats } from '../i18n/useFormats.ts';
import { Amount } from './Amount.tsx';
import styles from './AwaySheet.module.css';
import { Button } from './Button.tsx';
import { NoticeIcon } from './NoticeIcon.tsx';
import { noticePlaces } from './noticePlaces.ts';
import { Row } from './Row.tsx';
import { Sheet } from './Sheet.tsx';

/** What happened while nobody looked, in one card; each line leads to where it is. */
export function AwaySheet({ lines, onClose }: { lines: readonly AwayLine[]; onClose: () => void }) {
  const { t } = useTranslation('notice');
  const formats = useFormats();
  const navigate = useNavigate();
  const go = (place: string) => {
    onClose();
    void navigate(place);
  };
  return (
    <Sheet
      title={t('away.title')}
      onClose={onClose}
      foot={
        <Button wide onClick={() => go('/notice')}>
          {t('away.all')}
        </Button>
      }
    >
      <p className={styles.text}>{t('away.text')}</p>
      <ul>
        {lines.map(({ kind, count, amount, coin }) => (
          <li key={`${kind}:${coin}`} data-away={kind}>
            <Row
              icon={<NoticeIcon notice={{ kind, values: coin ? { coin } : {} }} size={36} />}
              label={t(`away.${kind}`)}
              value={
                amount !== null && coin ? (
                  <Amount value={amount} coin={coin} unit="name" />
                ) : kind === 'ripe' || kind === 'spoilsSoon' || kind === 'couponExpires' ? (
                  formats.count(count)
                ) : (
                  t('away.times', { count: formats.count(count) })
                )
              }
              onClick={() => go(noticePlaces[kind] ?? '/notice')}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
