import { isMotionReduced } from './isMotionReduced.ts';

const SPRING_MS = 620;
const FLIGHT_MS = 1_100;
const DRAWN_MS = 320;
const CHECK_AFTER_MS = 260;

/** Distance a particle flies, and its fall after that, in the drawing's units. */
const REACH = 34;
const FALL = 16;

/** Path of one particle: radial, every other one nearer, rotated by its index. */
function wayOf(at: number, many: number): Keyframe[] {
  const angle = (at / many) * 2 * Math.PI - Math.PI / 2 + (at % 2) * 0.2;
  const reach = REACH * (at % 2 ? 0.72 : 1);
  const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
  const turn = (at % 2 ? -1 : 1) * (90 + at * 24);
  return [
    { transform: 'translate(0,0) scale(.2)', opacity: 0, easing: 'cubic-bezier(.1,.8,.3,1)' },
    {
      transform: `translate(${x * 0.9}px,${y * 0.9}px) rotate(${turn / 2}deg)`,
      opacity: 1,
      offset: 0.42,
      easing: 'ease-in',
    },
    { transform: `translate(${x * 1.06}px,${y + FALL}px) rotate(${turn}deg) scale(.7)`, opacity: 0 },
  ];
}

/**
 * Plays the moment within an element; returns a cancel function. With reduced motion it shows the final
 * state.
 */
export function burst(box: HTMLElement): () => void {
  if (isMotionReduced()) return () => undefined;
  const played: Animation[] = [];
  const play = (part: Element | null, frames: Keyframe[], options: KeyframeAnimationOptions) => {
    if (part) played.push(part.animate(frames, { fill: 'backwards', ...options }));
  };
  play(
    box.querySelector('[data-picture]'),
    [
      { transform: 'translateY(9px) scale(.3) rotate(-24deg)', easing: 'cubic-bezier(.2,.9,.3,1)' },
      { transform: 'translateY(-4px) scale(1.2) rotate(9deg)', offset: 0.42, easing: 'ease-in-out' },
      { transform: 'translateY(1px) scale(.93) rotate(-4deg)', offset: 0.7, easing: 'ease-in-out' },
      { transform: 'none' },
    ],
    { duration: SPRING_MS },
  );
  play(box.querySelector('[data-check]'), [{ strokeDashoffset: 1 }, { strokeDashoffset: 0 }], {
    duration: DRAWN_MS,
    delay: CHECK_AFTER_MS,
    easing: 'ease-out',
  });
  const bits = [...box.querySelectorAll('[data-bit]')];
  bits.forEach((bit, at) =>
    play(bit, wayOf(at, bits.length), { duration: FLIGHT_MS - (at % 3) * 120, delay: 90 + (at % 4) * 25 }),
  );
  return () => played.forEach((animation) => animation.cancel());
}
