import { useEffect, useState } from 'react';
import { loadTickets } from '../../../actions/loadTickets.ts';
import { takeTree } from '../../../actions/takeTree.ts';
import { effects } from '../../../store/effects.ts';
import { useGameNow } from '../../../store/useGameNow.ts';
import { useManor } from '../../../store/useManor.ts';
import { useMissed } from '../../../store/useMissed.ts';
import { useLoad } from '../../../ui/useLoad.ts';
import { guideStep, type GuideStep } from './guideStep.ts';

const load = () => loadTickets();

export interface GuideFacts {
  step: GuideStep | null;
  /** The server's reason for refusing the gift tree; null when it did not. */
  why: string | null;
  /** Reward of the tutorial, in ATB. */
  atb: string;
}

/** The player's state in the tutorial. Requests the gift tree itself when its step comes. */
export function useGuide(): GuideFacts {
  const { data, reload } = useLoad(load);
  const plots = useManor((state) => state.facts.plots);
  const stock = useManor((state) => state.facts.stock);
  const gifts = useManor((state) => state.facts.gifts);
  const { now } = useGameNow();
  const [seen, setSeen] = useState({ care: false, harvest: false });
  const [refused, setRefused] = useState<{ why: string | null } | null>(null);
  useMissed(reload);
  useEffect(
    () =>
      effects.on(({ kind }) => {
        if (kind !== 'care' && kind !== 'harvest') return;
        setSeen((before) => ({ ...before, [kind]: true }));
        reload();
      }),
    [reload],
  );
  const cared = seen.care || data?.tutorialCared === true;
  const taps = data && { cared, done: data.tutorialDone || (cared && seen.harvest) };
  const step = guideStep({ plots, stock, gifts }, taps, refused === null, now);
  const asks = step?.name === 'gift';
  useEffect(() => {
    if (!asks) return;
    void takeTree().then((answer) => {
      if (!answer.refused) return;
      setRefused({ why: answer.refused.text });
      reload();
    });
  }, [asks, reload]);
  return { step, why: refused?.why ?? null, atb: data?.tutorialAtb ?? '0' };
}
