import type { EnginePage } from './enginePage.ts';
import { socketCalls } from './socketCalls.ts';
import { startProgram } from './startProgram.ts';

const LISTENING = /DevTools listening on (ws:\/\/\S+)/;

const flags = (home: string) => [
  '--headless',
  '--no-sandbox',
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--mute-audio',
  '--use-gl=swiftshader',
  '--ignore-gpu-blacklist',
  '--ignore-gpu-blocklist',
  '--enable-unsafe-swiftshader',
  '--force-color-profile=srgb',
  '--remote-debugging-port=0',
  `--user-data-dir=${home}`,
  'about:blank',
];

interface Evaluated {
  result: { value: unknown };
  exceptionDetails?: { text: string; exception?: { description?: string } };
}

/**
 * A page of any Chromium, by the part of the DevTools protocol that version 73 has already.
 * @param script runs in each document before its own scripts
 */
export async function chromiumPage(
  file: string,
  env: Record<string, string> = {},
  moreFlags: string[] = [],
  script = '',
): Promise<EnginePage> {
  const program = startProgram(file, (home) => [...moreFlags, ...flags(home)], LISTENING, env);
  const browser = await socketCalls(await program.said);
  const { targetId } = await browser.call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await browser.call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const call = <Result>(method: string, params: object = {}) =>
    browser.call<Result>(method, params, { sessionId });
  const resize = (width: number, height: number) =>
    call<void>('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: true });
  await call('Page.enable');
  if (script) await call('Page.addScriptToEvaluateOnNewDocument', { source: script });
  await call('Emulation.setTouchEmulationEnabled', { enabled: true });
  await resize(390, 844);
  const { product } = await browser.call<{ product: string }>('Browser.getVersion');
  return {
    version: product.replace('HeadlessChrome/', 'Chromium '),
    async open(url) {
      await call('Page.navigate', { url });
    },
    async evaluate<Value>(expression: string) {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await call<Evaluated>('Runtime.evaluate', params);
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      }
      return result.value as Value;
    },
    async tap(x, y) {
      await call('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
      await call('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    },
    async picture() {
      const { data } = await call<{ data: string }>('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(data, 'base64');
    },
    resize,
    async darken(isDark) {
      const features = [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }];
      await call('Emulation.setEmulatedMedia', { features });
      // Some phones darken pages by themselves. Chromium before 96 cannot be told to.
      await call('Emulation.setAutoDarkModeOverride', { enabled: isDark }).catch(() => undefined);
    },
    async close() {
      browser.close();
      await program.stop();
    },
  };
}
