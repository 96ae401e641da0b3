import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Seed } from '#core/catalog/seeds.ts';
import { useManor } from '../../../store/useManor.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { controlIcons } from '../../../ui/icons/controlIcons.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { BuyFoot } from './BuyFoot.tsx';
import { ExpectedReturn } from './ExpectedReturn.tsx';
import { HenOffer } from './HenOffer.tsx';
import { SaplingOffers } from './SaplingOffers.tsx';
import styles from './sheets.module.css';

type Tab = 'saplings' | 'hens';

/** The shop: saplings and hens, each with full cost and return before payment. */
export function ShopSheet({ goods, onClose }: { goods?: Seed | 'hen'; onClose: () => void }) {
  const { t } = useTranslation('shop');
  const prices = useManor((state) => state.facts.prices);
  const [tab, setTab] = useState<Tab>(goods === 'hen' ? 'hens' : 'saplings');
  const [seed, setSeed] = useState<Seed>(goods && goods !== 'hen' ? goods : 'apple');
  const bought = tab === 'hens' ? 'hen' : seed;
  return (
    <Sheet
      title={t('title')}
      icon={<Icon src={controlIcons.shop} size={32} />}
      onClose={onClose}
      foot={prices && <BuyFoot key={bought} goods={bought} prices={prices} />}
    >
      <Segmented
        label={t('tabs')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'saplings', text: t('saplings') },
          { value: 'hens', text: t('hens') },
        ]}
      />
      <div className={styles.gap} />
      {!prices ? (
        <Skeleton height={84} lines={4} />
      ) : tab === 'hens' ? (
        <HenOffer hen={prices.hen} />
      ) : (
        <SaplingOffers prices={prices} chosen={seed} onChoose={setSeed} />
      )}
      {prices && <ExpectedReturn bps={prices.expectedReturnBps} />}
    </Sheet>
  );
}
