import { useEffect, useState, type RefObject } from 'react';
import { effects } from '../../store/effects.ts';
import { useManor } from '../../store/useManor.ts';
import { isMotionReduced } from '../../ui/isMotionReduced.ts';
import { useSceneState } from '../../ui/useSceneState.ts';

/** Timeout: the first coin flies for 0.7 s; without a scene it never lands. */
const MAX_WAIT_MS = 1_600;

/** Calls whose reply brings coins. */
const BRINGING = /^(sell:|gift:tutorial)/;

/**
 * Delays the displayed `have`: while a call brings coins, and until the first coin lands on the purse
 * (`landed`), returns the previous value. Without a scene returns `have` at once.
 */
export function useDelayedBalance<Have>(balance: Have, purse: RefObject<HTMLElement | null>): Have {
  const canFly = useSceneState() === 'ready' && !isMotionReduced();
  const isAsked = useManor(({ pending }) => Object.keys(pending).some((key) => BRINGING.test(key)));
  const [isFlying, setFlying] = useState(false);
  const [shown, setShown] = useState(balance);
  useEffect(
    () =>
      effects.on((effect) => {
        if (effect.kind === 'coins' && effect.direction === 'in') setFlying(true);
      }),
    [],
  );
  useEffect(() => {
    if (!isFlying) return;
    const element = purse.current;
    const land = () => setFlying(false);
    const timer = setTimeout(land, MAX_WAIT_MS);
    element?.addEventListener('landed', land);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener('landed', land);
    };
  }, [isFlying, purse]);
  const isHeld = canFly && (isAsked || isFlying);
  if (!isHeld && shown !== balance) setShown(balance);
  return isHeld ? shown : balance;
}
