const NO_FETCH = '\0no-fetch-adapter';

/**
 * Vite plugin for the built app: axios without its second way out. Every browser has the first (XMLHttpRequest), which
 * it therefore always takes; `adapter: 'fetch'` says that it is not available.
 */
export function slimAxios() {
  return {
    name: 'slim-axios',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @type {'build'} */
    apply: 'build',
    resolveId(/** @type {string} */ id, /** @type {string | undefined} */ from) {
      return id === './fetch.js' && from?.endsWith('/axios/lib/adapters/adapters.js') ? NO_FETCH : null;
    },
    load(/** @type {string} */ id) {
      return id === NO_FETCH ? 'export const getFetch = () => null;' : null;
    },
  };
}
