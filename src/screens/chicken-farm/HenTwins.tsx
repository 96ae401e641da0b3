import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useHensOpen } from '../../queries/useHensOpen.ts';
import { openSheet } from '../../store/openSheet.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { useRovingFocus } from '../../ui/useRovingFocus.ts';
import { useSceneMissing } from '../../ui/useSceneMissing.ts';
import styles from './HenTwins.module.css';
import { sortedHens } from './sortedHens.ts';
import { useHenWords } from './useHenWords.ts';

function Twins({ plain = false }: { plain?: boolean }) {
  const { t } = useTranslation('hens');
  const list = sortedHens(useManor((state) => state.facts.hens));
  const wordsOf = useHenWords();
  const roving = useRovingFocus(list.length, 1);
  return (
    <ul className={plain ? styles.board : styles.twins} aria-label={t('board')} {...roving.list}>
      {list.map((hen, at) => (
        <li key={hen.id}>
          <button
            type="button"
            className={styles.twin}
            data-hen={hen.id}
            tabIndex={roving.tabIndex(at)}
            onFocus={() => patch('view', { selectedHen: hen.id })}
            onClick={() => openSheet({ name: 'hen', hen: hen.id })}
          >
            {t('name', { number: at + 1 })} · {wordsOf(hen).join(' · ')}
          </button>
        </li>
      ))}
    </ul>
  );
}

const PlainTwins = () => <Twins plain />;

// A connection that fails to load the scene may fail here too: then the twins themselves are the fallback.
const HenBoard = lazy(() => import('./HenBoard.tsx').catch(() => ({ default: PlainTwins })));

/** An empty yard: the way to the first hen, or to the first harvest before it. */
function EmptyYard({ onBuy }: { onBuy: () => void }) {
  const { t } = useTranslation(['hens', 'shop']);
  const navigate = useNavigate();
  const isOpen = useHensOpen();
  if (isOpen === null) return null;
  return (
    <section className={styles.none} data-hens={isOpen ? 'open' : 'closed'}>
      <Icon src={goodsIcons.hen} size={52} />
      <p>{isOpen ? t('none') : t('shop:hen.closed')}</p>
      <Button size="s" onClick={isOpen ? onBuy : () => void navigate('/farm')}>
        {isOpen ? t('buy') : t('shop:hen.toField')}
      </Button>
    </section>
  );
}

/**
 * Accessible twins: every hen as a visually hidden button in reading order, visible on focus; cards when the
 * scene cannot be drawn. An empty yard explains how to begin.
 */
export function HenTwins({ onBuy }: { onBuy: () => void }) {
  const count = useManor((state) => state.facts.hens && Object.keys(state.facts.hens).length);
  const isMissing = useSceneMissing();
  if (count === null) return null;
  if (count === 0) return <EmptyYard onBuy={onBuy} />;
  if (!isMissing) return <Twins />;
  return (
    <Suspense fallback={<PlainTwins />}>
      <HenBoard />
    </Suspense>
  );
}
