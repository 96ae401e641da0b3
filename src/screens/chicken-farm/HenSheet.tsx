import { useTranslation } from 'react-i18next';
import { collectEggs } from '../../actions/collectEggs.ts';
import { eggsReady } from '../../selectors/eggsReady.ts';
import { feedHens } from '../../actions/feedHens.ts';
import { amountOf } from '#core/money/amount.ts';
import { feedCost, feedRefusal } from '#core/rules/hen.ts';
import { useFormats } from '../../i18n/useFormats.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { FactLines } from '../../ui/FactLines.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { sortedHens } from './sortedHens.ts';
import { useHenWords } from './useHenWords.ts';
import styles from './yard.module.css';

/** One hen: state, remaining life, egg price; feeding and collecting. */
export function HenSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('hens');
  const formats = useFormats();
  const { now, wait } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const feedPrice = useManor((state) => state.facts.prices?.hen.feedPrice);
  const busy = useManor((state) => Boolean(state.pending[`hen:${id}`]));
  const wordsOf = useHenWords();
  const hen = hens?.[id];
  if (!hen) return null;
  const number = sortedHens(hens).findIndex((sortedHen) => sortedHen.id === id) + 1;
  const hungry = feedRefusal(hen, now) === null;
  const eggs = eggsReady(hen, now);
  const costText = (cost: bigint) => (cost === 0n ? t('included') : `${formats.amount(cost)}\u00a0ATR`);
  const foot = (
    <div className={styles.pair}>
      <Button busy={busy && hungry} disabled={!hungry} onClick={() => void feedHens([id])}>
        {t('feedOne')}
        {hungry && feedPrice !== undefined && ` · ${costText(feedCost(hen, amountOf(feedPrice)))}`}
      </Button>
      <Button
        variant={hungry ? 'plain' : 'main'}
        busy={busy && !hungry}
        disabled={eggs === 0}
        onClick={() => void collectEggs([id])}
      >
        {t('collectOne')}
        {eggs > 0 && ` · ${t('collectAll.eggs', { count: eggs })}`}
      </Button>
    </div>
  );
  const lines = [
    { key: 'life', label: t('life'), value: formats.span(wait(hen.endsAt)) },
    { key: 'fed', label: t('fedDays'), value: t('days', { count: hen.fedDays }) },
    { key: 'eggs', label: t('eggsSoFar'), value: t('collectAll.eggs', { count: hen.collectedEggs }) },
    {
      key: 'price',
      label: `${t('eggPrice')} · ${t('frozen')}`,
      value: <Amount value={hen.eggPrice} coin="ATR" unit="name" />,
    },
  ];
  return (
    <Sheet title={t('name', { number })} onClose={onClose} foot={foot}>
      <div className={styles.head}>
        <Icon src={goodsIcons.hen} size={84} />
        <p className={styles.state}>{wordsOf(hen).join(' · ')}</p>
      </div>
      <FactLines lines={lines} />
    </Sheet>
  );
}
