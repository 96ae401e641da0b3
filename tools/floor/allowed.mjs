/** @typedef {{ file: string, line: number, feature: string, lacking: string[] }} Fault */

const BUNDLER = 'the bundler writes it in older CSS';
const FLOOR_SHEET = 'tools/floorSheet.mjs writes a fallback for the floor';
const EXTRA = 'a browser without it shows the same with less polish';
const ASKED = 'the code asks for it first and has another way';

/** Features that may be used although the floor lacks them, with the reason. `a.b` allows `a.b.c` too. */
export const allowed = {
  'css.at-rules.media.range_syntax': BUNDLER,
  'css.properties.inset': BUNDLER,
  'css.selectors.is': BUNDLER,
  'css.properties.text-size-adjust': BUNDLER,
  'css.properties.gap.flex_context': FLOOR_SHEET,
  'css.properties.margin-block': FLOOR_SHEET,
  'css.properties.margin-inline': FLOOR_SHEET,
  'css.properties.padding-block': FLOOR_SHEET,
  'css.properties.padding-inline': FLOOR_SHEET,
  'css.selectors.focus-visible': FLOOR_SHEET,
  'css.at-rules.container': 'beside large text columns stay narrow',
  'css.properties.container-type': 'beside large text columns stay narrow',
  'css.properties.cursor': 'for mice, which phones do not have',
  'css.properties.accent-color': EXTRA,
  'css.properties.aspect-ratio': 'the picture in the box gives it its height',
  'css.properties.flex.min-content': EXTRA,
  'css.properties.overflow-wrap.anywhere': EXTRA,
  'css.properties.overscroll-behavior': EXTRA,
  'css.properties.scroll-behavior': EXTRA,
  'css.properties.scrollbar-width': EXTRA,
  'css.properties.text-underline-offset': EXTRA,
  'css.properties.text-wrap': EXTRA,
  'css.properties.word-break.auto-phrase': EXTRA,
  'css.selectors.has': EXTRA,
  'css.selectors.-moz-progress-bar': 'for Firefox',
  'css.selectors.-moz-range-thumb': 'for Firefox',
  'css.selectors.-moz-range-track': 'for Firefox',
  'css.selectors.-webkit-slider-runnable-track': 'known to Safari long before the table says so',
  'css.selectors.-webkit-slider-thumb': 'known to Safari long before the table says so',
  'api.createImageBitmap': ASKED,
  'api.Crypto.randomUUID': ASKED,
  'api.Navigator.canShare': ASKED,
  'api.Navigator.share': ASKED,
  'api.Navigator.userActivation': ASKED,
  'api.Navigator.vibrate': ASKED,
  'api.Notification': ASKED,
  'api.PushManager': ASKED,
  'api.PushSubscription': ASKED,
  'api.ServiceWorkerRegistration.pushManager': ASKED,
  'api.UserActivation': ASKED,
  'api.WebGL2RenderingContext': 'the calls are those of WebGL 1',
};

const names = Object.keys(allowed);

/** @param {Fault} fault */
export const isAllowed = ({ feature }) =>
  names.some((name) => feature === name || feature.startsWith(`${name}.`));
