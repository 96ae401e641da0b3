const ROLL_MS = 560;
/** Stagger: the last digit stops last. */
const STAGGER_MS = 45;
const EASE = 'cubic-bezier(.2,.9,.25,1)';

const isDigit = (sign: string | undefined): sign is string => sign !== undefined && /\d/.test(sign);

const valueOf = (text: string) => Number(text.replace(/[^\d.]/g, ''));

function cell(sign: string): HTMLSpanElement {
  const box = document.createElement('span');
  box.style.cssText = 'display:inline-block;height:100%;white-space:pre';
  box.textContent = sign;
  return box;
}

/** A window over the old and the new digit; rolls up when the number grows, else down. */
function rollingCell(from: string, to: string, grows: boolean, at: number): HTMLSpanElement {
  const box = cell('');
  box.style.overflow = 'hidden';
  box.style.verticalAlign = 'top';
  const reel = document.createElement('span');
  reel.style.cssText = 'display:block;will-change:transform';
  reel.innerText = grows ? `${from}\n${to}` : `${to}\n${from}`;
  box.append(reel);
  const [first, last] = grows ? ['0', '-50%'] : ['-50%', '0'];
  reel.animate([{ transform: `translateY(${first})` }, { transform: `translateY(${last})` }], {
    duration: ROLL_MS,
    delay: at * STAGGER_MS,
    easing: EASE,
    fill: 'both',
  });
  return box;
}

/**
 * Overlays a number with digits that roll from the previous text; returns a function that removes the
 * overlay.
 */
export function rollDigits(element: HTMLElement, before: string, now: string): () => void {
  const layer = document.createElement('span');
  layer.setAttribute('aria-hidden', 'true');
  layer.style.cssText = `position:absolute;top:0;right:0;bottom:0;left:0;overflow:hidden;white-space:nowrap;pointer-events:none;color:${getComputedStyle(element).color}`;
  const grows = valueOf(now) >= valueOf(before);
  const shift = now.length - before.length;
  let rolled = 0;
  for (const [at, sign] of [...now].entries()) {
    const old = before[at - shift];
    const rolls = isDigit(sign) && old !== sign;
    layer.append(rolls ? rollingCell(isDigit(old) ? old : ' ', sign, grows, (rolled += 1)) : cell(sign));
  }
  element.style.webkitTextFillColor = 'transparent';
  layer.style.webkitTextFillColor = 'currentcolor';
  element.append(layer);
  const stop = () => {
    layer.remove();
    element.style.webkitTextFillColor = '';
  };
  const timer = setTimeout(stop, ROLL_MS + rolled * STAGGER_MS);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
