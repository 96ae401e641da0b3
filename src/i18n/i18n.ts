import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

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
  react: { useSuspense: false, bindI18nStore: '' },
});

void i18n.use(initReactI18next).init();
