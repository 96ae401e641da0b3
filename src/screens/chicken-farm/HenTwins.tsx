import { useTranslation } from 'react-i18next';
import { openSheet } from '../../store/openSheet.ts';
import { patch } from '../../store/patch.ts';
import { useManor } from '../../store/useManor.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { useSceneState } from '../../ui/useSceneState.ts';
import styles from './HenTwins.module.css';
import { sortedHens } from './sortedHens.ts';
import { useHenWords } from './useHenWords.ts';

/**
 * Every hen as a button in reading order: heard but not seen, shown while it holds the focus, and the whole board where
 * the scene cannot be drawn. An empty yard says how to begin.
 */
export function HenTwins({ onBuy }: { onBuy: () => void }) {
  const { t } = useTranslation('hens');
  const hens = useManor((state) => state.facts.hens);
  const wordsOf = useHenWords();
  const board = useSceneState() === 'error';
  if (!hens) return null;
  const list = sortedHens(hens);
  if (list.length === 0) {
    return (
      <section className={styles.none}>
        <Icon src={goodsIcons.hen} size={52} />
        <p>{t('none')}</p>
        <Button size="s" onClick={onBuy}>
          {t('buy')}
        </Button>
      </section>
    );
  }
  return (
    <ul className={board ? styles.board : styles.twins} aria-label={t('board')}>
      {list.map((hen, at) => (
        <li key={hen.id}>
          <button
            type="button"
            className={styles.twin}
            data-hen={hen.id}
            onFocus={board ? undefined : () => patch('view', { selectedHen: hen.id })}
            onClick={() => openSheet({ name: 'hen', hen: hen.id })}
          >
            {board && <Icon src={goodsIcons.hen} size={44} />}
            <span>
              {t('name', { number: at + 1 })} · {wordsOf(hen).join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
