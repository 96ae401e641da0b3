import { useEffect, useState } from 'react';
import { KEEP_TICKETS_MS, loadTickets } from '../../../queries/loadTickets.ts';
import { takeTree } from '../../../actions/takeTree.ts';
import { effects } from '../../../store/effects.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { useRead } from '../../../queries/useRead.ts';
import { guideStep, type GuideStep } from './guideStep.ts';

const load = () => loadTickets();

export interface GuideFacts {
  step: GuideStep | null;
  /** The server's reason for refusing the gift tree; null when it did not. */
  refusalReason: string | null;
  /** Reward of the tutorial, in ATB. */
  atb: string;
}

/** The player's state in the tutorial. Requests the gift tree itself when its step comes. */
export function useGuide(): GuideFacts {
  const { data, reload } = useRead(['listTickets'], load, KEEP_TICKETS_MS);
  const plots = useManor((state) => state.facts.plots);
  const stock = useManor((state) => state.facts.stock);
  const gifts = useManor((state) => state.facts.gifts);
  const { now } = useGameNow();
  const [observed, setObserved] = useState({ care: false, harvest: false });
  const [refused, setRefused] = useState<{ refusalReason: string | null } | null>(null);
  useEffect(
    () =>
      effects.on(({ kind }) => {
        if (kind !== 'care' && kind !== 'harvest') return;
        setObserved((before) => ({ ...before, [kind]: true }));
        reload();
      }),
    [reload],
  );
  const cared = observed.care || data?.tutorialCared === true;
  const taps = data && { cared, done: data.tutorialDone || (cared && observed.harvest) };
  const step = guideStep({ plots, stock, gifts }, taps, refused === null, now);
  const isGiftStep = step?.name === 'gift';
  useEffect(() => {
    if (!isGiftStep) return;
    void takeTree().then((answer) => {
      if (!answer.refused) return;
      setRefused({ refusalReason: answer.refused.text });
      reload();
    });
  }, [isGiftStep, reload]);
  return { step, refusalReason: refused?.refusalReason ?? null, atb: data?.tutorialAtb ?? '0' };
}
