import { createInstance, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Keeps a number and its unit on one line. */
const bound: PostProcessorModule = {
  type: 'postProcessor',
  name: 'bound',
  process: (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0'),
};

/** The app's i18next instance. `changeLanguage` adds the texts; before that keys are shown. */
export const i18n = createInstance({
  lng: 'zh',
  fallbackLng: false,
  ns: [],
  defaultNS: 'common',
  keySeparator: '.',
  // The same braces as in refusals formatted by the server.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  returnNull: false,
  postProcess: bound.name,
  react: { useSuspense: false, bindI18nStore: '' },
});

void i18n.use(bound).use(initReactI18next).init();
