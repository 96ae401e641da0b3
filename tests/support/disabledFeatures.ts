/**
 * Features that Playwright turns off. Chromium takes the last list of a command line alone, so ours repeats them
 * (`tests/unit/disabledFeatures.test.ts` holds the two together).
 */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
];

/**
 * Each window loads two pages of the browser's own, for suggestions below an address line that nobody sees: 0.8 s of
 * processor time a context, a third of what a page costs until its farm is drawn.
 */
const SUGGESTIONS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** Features of Chromium that no test needs. */
export const disabledFeatures = [...BY_PLAYWRIGHT, ...SUGGESTIONS];
