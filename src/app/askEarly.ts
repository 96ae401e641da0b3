import type { LangSetting } from '#core/catalog/langs.ts';
import { readEarly } from '../api/earlyRead.ts';
import { langOf } from '../i18n/langOf.ts';
import { deviceStorage } from '../store/deviceStorage.ts';

// The build puts this script into the page (`tools/preloadPage.mjs`). It reads the same keys as `start.ts`, which makes
// the same calls first.
const token = deviceStorage.get('token');
const address = deviceStorage.get('address');
const isSignedIn = Boolean(token && address);
const { header } = langOf(deviceStorage.get('lang') as LangSetting);
readEarly(isSignedIn ? ['user/facts', 'config'] : ['config'], {
  token: isSignedIn ? token : null,
  address,
  lang: header,
});
