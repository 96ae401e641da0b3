import { useEffect, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { spendCost } from '../../../selectors/spendCost.ts';
import { useManor } from '../../../store/useManor.ts';
import type { Hand, HandTool } from '../../../store/view.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useCloseOnBack } from '../../../ui/useCloseOnBack.ts';
import styles from './HandTrack.module.css';
import { toolIcon, toolName } from './handTools.ts';
import { moveHand } from './moveHand.ts';
import { trackShelf, type Finger } from './trackShelf.ts';
import { usePriceWords } from './usePriceWords.ts';

/** Running total of the touched beds. */
function useTotal(hand: Hand | null): string {
  const { t } = useTranslation('hands');
  const priceWords = usePriceWords();
  if (!hand || hand.plots.length === 0) return t('nothing');
  const total = t('total', { count: hand.plots.length });
  const { tool, plots } = hand;
  return tool.kind === 'harvest' ? total : `${total} · ${priceWords(spendCost({ ...tool, plots }))}`;
}

/** Tools that a button of the shelf offers: the finger takes one on its way to the field. */
function Fan({ offers, over }: { offers: readonly HandTool[]; over: number }) {
  return (
    <div className={styles.fan} data-fan="">
      {offers.map((tool, index) => (
        <span
          key={toolName(tool)}
          className={styles.choice}
          data-choice={toolName(tool)}
          data-over={index === over || undefined}
        >
          <Icon src={toolIcon(tool)} size={40} />
        </span>
      ))}
    </div>
  );
}

/** Place of the lane in which the total follows the finger: the page, from the finger's place. */
const laneStyle = (finger: Finger, page: DOMRect): CSSProperties =>
  ({
    left: page.x - finger.x,
    width: page.width,
    '--at': (finger.x - page.x) / page.width,
  }) as CSSProperties;

/** Confirms or drops a tool that was taken by key; plots are chosen by their twins. */
function HandBar({ hand }: { hand: Hand }) {
  const { t } = useTranslation('hands');
  const total = useTotal(hand);
  useCloseOnBack(() => moveHand({ kind: 'drop' }));
  return (
    <div className={styles.bar} role="group" aria-label={t('tools')}>
      <Icon src={toolIcon(hand.tool)} size={32} />
      <span aria-live="polite">{total}</span>
      <Button size="s" disabled={hand.plots.length === 0} onClick={() => moveHand({ kind: 'lift' })}>
        {t('yes')}
      </Button>
      <Button size="s" variant="quiet" onClick={() => moveHand({ kind: 'drop' })}>
        {t('drop')}
      </Button>
    </div>
  );
}

/** The tool in the hand: the fan over the shelf, the tool and the running total at the finger, or the bar for keys. */
export function HandTrack() {
  const hand = useManor((state) => state.view.hand);
  const [finger, setFinger] = useState<Finger | null>(null);
  const total = useTotal(hand);
  useEffect(() => trackShelf(setFinger), []);
  const page = finger && document.getElementById('root')?.getBoundingClientRect();
  return (
    <>
      {finger?.offers && <Fan offers={finger.offers} over={finger.over} />}
      {finger && page && hand?.by === 'finger' && (
        <div className={styles.held} style={{ left: finger.x - page.x, top: finger.y - page.y }} data-held="">
          <Icon src={toolIcon(hand.tool)} size={52} />
          <div className={styles.lane} style={laneStyle(finger, page)}>
            <output className={styles.total}>{total}</output>
          </div>
        </div>
      )}
      {hand?.by === 'keys' && <HandBar hand={hand} />}
    </>
  );
}
