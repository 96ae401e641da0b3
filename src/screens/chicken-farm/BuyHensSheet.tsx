import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { buySeeds } from '../../actions/buySeeds.ts';
import { useHensOpen } from '../../queries/useHensOpen.ts';
import { livingHens } from '../../selectors/livingHens.ts';
import { amountOf } from '#core/money/amount.ts';
import { henSpend } from '#core/rules/hen.ts';
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
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './yard.module.css';

/** Buys hens: lifetime cost, egg revenue, free capacity of the yard. */
export function BuyHensSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shop', 'hens', 'common']);
  const { now } = useGameNow();
  const hens = useManor((state) => state.facts.hens);
  const hen = useManor((state) => state.facts.prices?.hen);
  const capacity = useManor((state) => state.world.constants?.HEN_YARD ?? 0);
  const available = useManor((state) => state.facts.balances?.ATR?.available ?? '0');
  const busy = useManor((state) => Boolean(state.pending['buy:hen']));
  const [quantity, setQuantity] = useState('1');
  const total = amountOf(hen?.price ?? '0') * BigInt(quantity || 0);
  const lack = useMissingAtr(total, '/chicken-farm');
  const atr = (amount: string | bigint) => <Amount value={amount} coin="ATR" unit="name" />;
  const isOpen = useHensOpen() === true;
  const title = t('hens:buyHens.title');
  if (!hen) {
    return (
      <Sheet title={title} onClose={onClose}>
        <Skeleton height={40} lines={5} />
      </Sheet>
    );
  }
  const living = livingHens(hens, now).length;
  const free = Math.max(0, capacity - living);
  const days = BigInt(hen.lifeDays);
  const buy = async () => {
    if (await buySeeds('hen', Number(quantity || 0))) onClose();
  };
  const lines = [
    { key: 'price', label: t('price'), value: atr(hen.price) },
    { key: 'feed', label: t('hen.feed'), value: atr(hen.feedPrice) },
    { key: 'life', label: t('hen.life'), value: t('hen.days', { count: hen.lifeDays }) },
    { key: 'egg', label: t('hen.egg'), value: atr(hen.eggPrice) },
    {
      key: 'spend',
      label: t('hen.spend'),
      value: atr(henSpend(hen)),
    },
    { key: 'value', label: t('hen.value'), value: atr(days * amountOf(hen.eggPrice)) },
    { key: 'yard', label: t('hen.yard'), value: t('hen.yardCount', { count: living, most: capacity }) },
    { key: 'available', label: t('available'), value: atr(available) },
  ];
  const foot = (
    <>
      <div className={styles.sell}>
        <Stepper label={t('quantity')} value={quantity} onChange={setQuantity} max={Math.max(1, free)} />
        <Amount value={total} coin="ATR" unit="name" size="l" />
      </div>
      {free === 0 && <p className={styles.note}>{t('hen.full', { most: capacity })}</p>}
      {isOpen ? <LackNote lack={lack} /> : <p className={styles.note}>{t('hen.closed')}</p>}
      <Button wide busy={busy} disabled={(free === 0 || !isOpen) && !busy} onClick={() => void buy()}>
        {t('buy')} · {t('common:sapling.hen')}
      </Button>
    </>
  );
  return (
    <Sheet title={title} icon={<Icon src={goodsIcons.hen} size={32} />} onClose={onClose} foot={foot}>
      <p className={styles.note}>{t('hen.text')}</p>
      <FactLines lines={lines} />
    </Sheet>
  );
}
