import { effects } from '../../store/effects.ts';
import { store } from '../../store/store.ts';
import { toastShown } from '../../store/toastShown.ts';
import { cuesOf } from './cuesOf.ts';
import { followRipening } from './followRipening.ts';

const PRESSED = 'button, a, label, summary, [role=button], [role=switch]';

/** A success toast within this time of a field effect gets no chime. */
const FIELD_MS = 2_000;

/**
 * Plays sounds for events: the field's effects, taps, sheets, refusals, successes, ripe fruit, a new level, a
 * tapped hen.
 */
export function followMoments(play: (sound: string) => void): void {
  let fieldAt = -Infinity;
  effects.on((effect) => {
    fieldAt = performance.now();
    for (const { sound, afterMs } of cuesOf(effect)) setTimeout(() => play(sound), afterMs);
  });

  toastShown.on((kind) => {
    if (kind === 'error') play('error');
    else if (performance.now() - fieldAt > FIELD_MS) play('success');
  });

  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest(PRESSED)) play('tap');
    },
    true,
  );

  // A sheet takes the focus when it opens: play each sheet's sound once.
  const opened = new WeakSet<Element>();
  addEventListener('focusin', ({ target }) => {
    const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
    if (!dialog || opened.has(dialog)) return;
    opened.add(dialog);
    play('page');
  });

  let last = store.getState();
  store.subscribe((state) => {
    const { view, session } = last;
    last = state;
    if (state.view.selectedHen && state.view.selectedHen !== view.selectedHen) play('cluck');
    if (session.user && state.session.user && state.session.user.level > session.user.level) play('sparkle');
  });

  followRipening(() => play('sparkle'));
}
