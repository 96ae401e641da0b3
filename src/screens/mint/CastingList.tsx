import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadCastings } from '../../queries/loadCastings.ts';
import { useCastings } from '../../store/useCastings.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { emptyIcons } from '../../ui/icons/emptyIcons.ts';
import { PagedList } from '../../ui/PagedList.tsx';
import { useReadPages } from '../../queries/useReadPages.ts';
import { CastingCard } from './CastingCard.tsx';
import styles from './CastingList.module.css';
import { CastingSheet } from './CastingSheet.tsx';

/** The player's castings, newest first, running ones before ended ones. Updates live. */
export function CastingList({ onCast }: { onCast: () => void }) {
  const { t } = useTranslation('casting');
  const pages = useReadPages(['listCastings', 'all'], (cursor) => loadCastings(null, cursor));
  const castings = useCastings() ?? [];
  const shown = [
    ...castings.filter(({ state }) => state === 'running'),
    ...castings.filter(({ state }) => state === 'ended'),
  ];
  const [openId, setOpenId] = useState<string | null>(null);
  const open = shown.find(({ id }) => id === openId);
  return (
    <>
      <PagedList
        pages={pages}
        className={styles.list}
        count={shown.length}
        foot={pages.state === 'ready'}
        empty={
          <EmptyState
            picture={emptyIcons['empty-sprout']}
            action={<Button onClick={onCast}>{t('toCast')}</Button>}
          />
        }
      >
        {shown.map((casting) => (
          <CastingCard key={casting.id} casting={casting} onOpen={() => setOpenId(casting.id)} />
        ))}
      </PagedList>
      {open && <CastingSheet casting={open} onClose={() => setOpenId(null)} />}
    </>
  );
}
