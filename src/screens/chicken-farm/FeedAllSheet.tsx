import { useTranslation } from 'react-i18next';
import { feedHens } from '../../actions/feedHens.ts';
import { hensToFeed } from '../../selectors/hensToFeed.ts';
import { livingHens } from '../../selectors/livingHens.ts';
import { amountOf } from '#core/money/amount.ts';
import { feedCost, nextFeedAt } from '#core/rules/hen.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useMissingAtr } from '../../store/useMissingAtr.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { LackNote } from '../../ui/LackNote.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './yard.module.css';

/** Feeds all hungry hens with one tap, for the displayed sum. */
export function FeedAllSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const price = useManor((state) => state.facts.prices?.hen.feedPrice ?? '0');
  const layMs = useManor((state) => state.world.constants?.HEN_LAY_MS ?? 0);
  const hungry = hensToFeed(hens, now);
  const busy = useManor((state) => hungry.some(({ id }) => state.pending[`hen:${id}`]));
  const costs = hungry.map((hen) => feedCost(hen, amountOf(price)));
  const total = costs.reduce((sum, cost) => sum + cost, 0n);
  const first = costs.filter((cost) => cost === 0n).length;
  const lack = useMissingAtr(total, '/chicken-farm');
  const times = livingHens(hens, now).flatMap((hen) => nextFeedAt(hen) ?? []);
  const feed = async () => {
    if (await feedHens(hungry.map(({ id }) => id))) onClose();
  };
  return (
    <Sheet
      title={t('feedAll.title')}
      icon={<Icon src={goodsIcons.feed} size={32} />}
      onClose={onClose}
      foot={
        <>
          <LackNote lack={lack} />
          <Button wide busy={busy} disabled={hungry.length === 0} onClick={() => void feed()}>
            {t('feedAll.button')}
            {hungry.length > 0 && ` · ${formats.amount(total)} ATR`}
          </Button>
        </>
      }
    >
      {hungry.length === 0 ? (
        <p className={styles.note}>
          {times.length === 0 ? t('none') : t('feedAll.nothing')}
          <br />
          {times.length > 0 && t('feedAll.next', { span: formats.span(wait(Math.min(...times))) })}
        </p>
      ) : (
        <>
          <FactLines
            lines={[
              { key: 'hens', label: t('list'), value: t('feedAll.hens', { count: hungry.length }) },
              {
                key: 'each',
                label: t('feedAll.each'),
                value: <Amount value={price} coin="ATR" unit="name" />,
              },
              ...(first > 0
                ? [{ key: 'first', label: t('feedAll.first'), value: t('feedAll.hens', { count: first }) }]
                : []),
              {
                key: 'total',
                label: t('feedAll.total'),
                value: <Amount value={total} coin="ATR" unit="name" />,
                strong: true,
              },
            ]}
          />
          <p className={styles.note}>{t('feedAll.egg', { span: formats.span(wait(now + layMs)) })}</p>
        </>
      )}
    </Sheet>
  );
}
