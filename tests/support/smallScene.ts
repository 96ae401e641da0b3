import type { Browser } from '@playwright/test';

/** The scene's canvas is drawn onto so small a part of its width and of its height. */
const PART = 16;

/**
 * Runs in a page before its own scripts. WebGL gets every call and draws all of the scene, onto a corner of the canvas:
 * in software a frame of a phone takes 0.56 s of processor time, and 10 ms so. For pages whose canvas nobody looks at.
 */
export const smallScene = `{
  const { prototype } = WebGL2RenderingContext;
  const { viewport } = prototype;
  prototype.viewport = function (x, y, width, height) {
    viewport.call(this, x, y, Math.ceil(width / ${PART}), Math.ceil(height / ${PART}));
  };
}`;

/** From now on the pages of every new context of a browser draw a small scene. */
export function drawSmallScenes(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(smallScene);
    return context;
  };
}
