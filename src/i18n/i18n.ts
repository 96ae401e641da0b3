import { createInstance, type PostProcessorModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** A figure and its unit stay on one line. */
const bound: PostProcessorModule = {
  type: 'postProcessor',
  name: 'bound',
  process: (text: string) => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0'),
};

/** The app's i18next. Texts arrive by `changeLanguage`; before that keys stand for themselves. */
export const i18n = createInstance({
  lng: 'zh',
  fallbackLng: false,
  ns: [],
  defaultNS: 'common',
  keySeparator: '.',
  // The same braces as in the refusals that the server fills.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  returnNull: false,
  postProcess: bound.name,
  react: { useSuspense: false, bindI18nStore: '' },
});

void i18n.use(bound).use(initReactI18next).init();
