import type { EnginePage } from './enginePage.ts';
import { freePort } from '../support/freePort.ts';
import { startProgram } from './startProgram.ts';

/** Debian's place of the browser that comes with WebKitGTK. */
const BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const MAX_TRIES = 100;

/** A page of WebKitGTK, by its WebDriver, on a virtual display. */
export async function webkitPage(driver: string): Promise<EnginePage> {
  const port = await freePort();
  const screen = '1280x1024x24';
  const args = () => [
    '-a',
    '-s',
    `-screen 0 ${screen}`,
    'sh',
    '-c',
    `echo started; exec ${driver} --port=${port}`,
  ];
  const program = startProgram('/usr/bin/xvfb-run', args, /(started)/, {
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    GTK_THEME: 'Adwaita:dark',
  });
  await program.said;
  const call = async <Result>(method: string, path: string, body?: object): Promise<Result> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`);
    return value;
  };
  const options = { binary: BROWSER, args: ['--automation'] };
  const open = () =>
    call<{ sessionId: string; capabilities: { browserVersion: string } }>('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isUp) break;
    if (tries === MAX_TRIES) throw new Error('WebKitWebDriver does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { sessionId, capabilities } = await open();
  const session = `/session/${sessionId}`;
  const evaluate = async <Value>(expression: string) => {
    const script = `const done = arguments[0]; Promise.resolve(${expression}).then((value) => done({ value: value ?? null }), (fault) => done({ fault: String(fault) }));`;
    const { value, fault } = await call<{ value: Value; fault?: string }>(
      'POST',
      `${session}/execute/async`,
      {
        script,
        args: [],
      },
    );
    if (fault !== undefined) throw new Error(fault);
    return value;
  };
  const resize = async (width: number, height: number) => {
    await call('POST', `${session}/window/rect`, { width, height });
    const bars = await evaluate<[number, number]>(`[${width} - innerWidth, ${height} - innerHeight]`);
    await call('POST', `${session}/window/rect`, { width: width + bars[0], height: height + bars[1] });
  };
  await resize(390, 844);
  return {
    version: `WebKitGTK ${capabilities.browserVersion}`,
    async open(url) {
      await call('POST', `${session}/url`, { url });
    },
    evaluate,
    async tap(x, y) {
      const at = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' };
      const press = [
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const mouse = {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [at, ...press],
      };
      await call('POST', `${session}/actions`, { actions: [mouse] });
    },
    async picture() {
      return Buffer.from(await call<string>('GET', `${session}/screenshot`), 'base64');
    },
    resize,
    darken: null,
    async close() {
      await call('DELETE', session).catch(() => undefined);
      await program.stop();
    },
  };
}
