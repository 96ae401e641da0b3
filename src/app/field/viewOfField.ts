import { Camera } from '../../../scenes/engine/camera.ts';
import { lowScreen } from '../../../scenes/engine/lowScreen.ts';
import { fieldEnd, runSpots, SKY_SPARED } from '../../../scenes/manor/layout.ts';

export interface FieldView {
  /** CSS pixels per world unit. */
  scale: number;
  /** World units left of the screen's left edge and above its upper edge at the beginning. */
  x: number;
  y: number;
  /** Height of the world with what the overlays cover below it, in world units. */
  height: number;
}

/** Place of the field on a screen of this size: the scene's own camera says it, so that nothing jumps when it takes over. */
export function viewOfField(width: number, height: number, plots: number): FieldView {
  const { bottom } = runSpots(fieldEnd(plots));
  const camera = new Camera();
  camera.resize(width, height);
  camera.bound(bottom);
  camera.stepBack(lowScreen.widest, lowScreen.height);
  camera.begin(SKY_SPARED, lowScreen.highEnough);
  const { scale, x, y } = camera;
  return { scale, x, y, height: Math.max(height / scale, camera.lowest + height / scale) };
}
