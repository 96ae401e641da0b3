/** Browser and system of a device, by product names; null: unknown. */
export interface DeviceName {
  browser: string | null;
  system: string | null;
}

type Pattern = readonly [name: string, pattern: RegExp];

/** Wallet browsers and derived browsers come first: their user agents also name the browser they are built on. */
const BROWSERS: readonly Pattern[] = [
  ['MetaMask', /MetaMask/i],
  ['imToken', /imToken/i],
  ['TokenPocket', /TokenPocket/i],
  ['Trust Wallet', /\bTrust(Wallet)?\//i],
  ['OKX', /\bOKApp|OKEx/i],
  ['Coinbase Wallet', /CoinbaseWallet|CipherBrowser/i],
  ['WeChat', /MicroMessenger/i],
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly Pattern[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];

/** Longer user agents are cut, so that matching takes bounded time. */
const MAX_LENGTH = 500;

/**
 * Browser and system by a `user-agent` header. Names come from closed lists: what a client writes itself is neither
 * stored nor shown.
 */
export function deviceName(userAgent: string | undefined): DeviceName {
  const text = (userAgent ?? '').slice(0, MAX_LENGTH);
  const find = (patterns: readonly Pattern[]) =>
    patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
