import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { turnTutorial } from '../../../actions/turnTutorial.ts';
import { useFormats } from '../../../i18n/useFormats.ts';
import { deviceStorage } from '../../../store/deviceStorage.ts';
import { notify } from '../../../store/notify.ts';
import { patch } from '../../../store/patch.ts';
import { takePlotTaps } from '../../../store/plotTap.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './GuideCard.module.css';
import { guideIcons } from './guideIcons.ts';
import { guideKey } from './guideKey.ts';
import { placeOf, type GuideStep } from './guideStep.ts';
import { useGuide } from './useGuide.ts';
import { useGuideTap } from './useGuideTap.ts';
import { usePointer } from './usePointer.ts';

const STEPS = [1, 2, 3, 4, 5];

/** Text of a step; durations are in the player's wall time. */
function useStepWords(step: GuideStep | null, refusalReason: string | null): string {
  const { t } = useTranslation('guide');
  const formats = useFormats();
  const { wait } = useGameNow();
  const worth = useManor((state) => state.world.constants?.GIFT_TREE_WORTH ?? '0');
  if (!step) return '';
  if (step.name === 'ripening' || step.name === 'own') {
    const span = formats.span(wait(step.ripeAt));
    return step.name === 'own' && refusalReason !== null
      ? t('wait', { why: refusalReason, span })
      : t(step.name, { span });
  }
  if (step.name === 'harvest' && step.isGift) return t('sample', { worth: formats.amount(worth) });
  return t(step.name, { plot: 'plot' in step ? step.plot : 0 });
}

/**
 * The tutorial: one sentence and one tap at a time. The tap performs the action itself, while the scene
 * points at the place. It hides while a sheet is open, can be dismissed, and ends with its reward.
 */
export default function GuideCard({ address }: { address: string }) {
  const { t } = useTranslation('guide');
  const facts = useGuide();
  const { step, refusalReason } = facts;
  const tap = useGuideTap(facts);
  const words = useStepWords(step, refusalReason);
  const paid = useManor((state) => state.facts.gifts?.tutorialPaid === true);
  const sheet = useManor((state) => state.view.sheet);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (paid) deviceStorage.set(guideKey(address), 'paid');
  }, [paid, address]);
  const guide = step && (step.name === 'pay' ? 'pay' : 'act');
  useEffect(() => patch('view', { guide }), [guide]);
  const isGuided = guide !== null;
  useEffect(() => {
    if (!isGuided) return;
    return () => patch('view', { guide: null, selectedPlot: null });
  }, [isGuided]);
  usePointer(step && 'plot' in step ? step.plot : null, tap.label !== null);
  const run = () => {
    setBusy(true);
    void tap.run().finally(() => setBusy(false));
  };
  const plot = step && 'plot' in step && tap.label !== null && tap.missingText === null ? step.plot : null;
  useEffect(() => {
    if (plot === null || sheet) return;
    // Where the card says what to tap, the tap on the plot is the act.
    return takePlotTaps((tapped) => {
      if (tapped !== plot) return false;
      if (!busy) run();
      return true;
    });
  });
  if (!step || sheet) return null;
  const at = placeOf[step.name];
  const skip = async () => {
    if (await turnTutorial('off')) notify.success(t('later'));
  };
  return (
    <section className={styles.card} aria-label={t('label')} data-guide={step.name}>
      <Icon src={guideIcons[step.name]} size={48} />
      {/* Not a live region while it counts down: only a change of step is announced. */}
      <p className={styles.text} aria-live={tap.label ? 'polite' : 'off'}>
        {tap.missingText ?? words}
      </p>
      <div className={styles.foot}>
        <span className={styles.dots} role="img" aria-label={t('progress', { step: at })}>
          {STEPS.map((number) => (
            <i key={number} data-at={number < at ? 'past' : number === at ? 'now' : 'next'} />
          ))}
        </span>
        {step.name !== 'pay' && (
          <Button size="s" variant="quiet" onClick={() => void skip()}>
            {t('skip')}
          </Button>
        )}
        <Button size="s" busy={busy || tap.label === null} onClick={run}>
          {tap.label ?? t('do.wait')}
        </Button>
      </div>
    </section>
  );
}
