import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { loadCoupons } from '../../queries/loadCoupons.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { CouponCard } from './CouponCard.tsx';
import styles from './CouponsScreen.module.css';

const states = ['open', 'used', 'expired'] as const;

/** The player's coupons: usable, used and expired. */
export default function CouponsScreen() {
  const { t } = useTranslation(['tickets', 'common']);
  const [state, setState] = useState<(typeof states)[number]>('open');
  const pages = useReadPages(['listCoupons', state], (cursor) => loadCoupons(state, cursor));
  return (
    <Screen title={t('common:page.coupons')} back="/tickets">
      <Segmented
        label={t('common:page.coupons')}
        value={state}
        onChange={setState}
        options={states.map((value) => ({ value, text: t(`states.${value}`) }))}
      />
      <PagedList
        pages={pages}
        className={styles.list}
        empty={
          <EmptyState
            picture={emptyIcons['empty-board']}
            action={
              <Link className={styles.door} to="/tickets">
                {t('toTickets')}
              </Link>
            }
          />
        }
      >
        {pages.list.map((coupon) => (
          <CouponCard key={coupon.id} coupon={coupon} state={state} />
        ))}
      </PagedList>
    </Screen>
  );
}
