import { Container } from 'pixi.js';
import type { Atlas } from './atlas.ts';
import { spriteOf } from './spriteOf.ts';

const ADVANCE = 7.5;

/** Draws a number in painted digits, centred. Characters other than digits leave a small gap. */
export function digits(atlas: Atlas, text: string, scale = 1): Container {
  const row = new Container({ label: `digits ${text}`, scale });
  let x = (-(text.length - 1) * ADVANCE) / 2;
  for (const character of text) {
    if (character >= '0' && character <= '9') row.addChild(spriteOf(atlas, `digit-${character}`, x, 0));
    x += ADVANCE;
  }
  return row;
}
