import type { Application, RenderGroup } from 'pixi.js';

/** The part of Pixi's renderer that prepares a frame; Pixi calls it at each draw. */
interface Preparing {
  _updateRenderGroups(group: RenderGroup): void;
}

/** Prepares the next frame of the stage without drawing it: transforms, and the order of its batches. */
export function arrange({ stage, renderer }: Application): void {
  stage.enableRenderGroup();
  (renderer.renderGroup as unknown as Preparing)._updateRenderGroups(stage.renderGroup);
}
