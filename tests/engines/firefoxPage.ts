import type { EnginePage } from './enginePage.ts';
import { socketCalls } from './socketCalls.ts';
import { startProgram } from './startProgram.ts';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

/** Profile of a system with a dark theme, for pages too, and with WebGL by software, which Firefox takes for too slow. */
const PROFILE = [
  'user_pref("ui.systemUsesDarkTheme", 1);',
  'user_pref("layout.css.prefers-color-scheme.content-override", 0);',
  'user_pref("webgl.force-enabled", true);',
].join('\n');

interface Evaluated {
  type: 'success' | 'exception';
  result?: { value?: string };
  exceptionDetails?: { text: string };
}

/**
 * A page of Firefox, by WebDriver BiDi, which needs no driver beside it, on a display that is not there: without a
 * display (`--headless`) a system without a graphics card has no WebGL.
 */
export async function firefoxPage(file: string): Promise<EnginePage> {
  const args = (home: string) => [
    '-a',
    '-s',
    '-screen 0 1280x1024x24',
    file,
    '--no-remote',
    '--profile',
    home,
    '--remote-debugging-port',
    '0',
  ];
  const program = startProgram('/usr/bin/xvfb-run', args, LISTENING, {}, { 'user.js': PROFILE });
  const browser = await socketCalls(`${await program.said}/session`);
  const { capabilities } = await browser.call<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  });
  const { contexts } = await browser.call<{ contexts: { context: string }[] }>('browsingContext.getTree');
  const context = contexts[0]?.context ?? '';
  const resize = (width: number, height: number) =>
    browser.call<void>('browsingContext.setViewport', { context, viewport: { width, height } });
  await resize(390, 844);
  return {
    version: `Firefox ${capabilities.browserVersion}`,
    async open(url) {
      await browser.call('browsingContext.navigate', { context, url, wait: 'none' });
    },
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await browser.call<Evaluated>('script.evaluate', {
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return JSON.parse(result?.value ?? 'null') as Value;
    },
    async tap(x, y) {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const finger = {
        type: 'pointer',
        id: 'finger',
        parameters: { pointerType: 'touch' },
        actions: [at, ...press],
      };
      await browser.call('input.performActions', { context, actions: [finger] });
    },
    async picture() {
      const { data } = await browser.call<{ data: string }>('browsingContext.captureScreenshot', { context });
      return Buffer.from(data, 'base64');
    },
    resize,
    darken: null,
    async close() {
      browser.close();
      await program.stop();
    },
  };
}
