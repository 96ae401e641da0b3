import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Member } from '../../queries/loadMembers.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNameOf } from '../../ui/useNameOf.ts';
import styles from './Trail.module.css';

/** Breadcrumbs from the player down to the open member; each is a link. */
export function Trail({
  trail,
  onGo,
}: {
  trail: readonly Member[];
  /** Number of levels to keep. */
  onGo: (count: number) => void;
}) {
  const { t } = useTranslation('community');
  const nameOf = useNameOf();
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [trail.length]);
  const steps = [
    { id: 'own', name: t('team.me') },
    ...trail.map((member) => ({ id: member.id, name: nameOf(member) })),
  ];
  return (
    <nav aria-label={t('team.path')}>
      <ol ref={row} className={styles.trail}>
        {steps.map(({ id, name }, at) => (
          <li key={id} className={styles.step}>
            {at > 0 && <Glyph name="next" size={14} />}
            <button
              type="button"
              className={styles.name}
              aria-current={at === trail.length ? 'page' : undefined}
              disabled={at === trail.length}
              onClick={() => onGo(at)}
            >
              {name}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
