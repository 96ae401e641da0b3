const NO_FETCH = '\0no-fetch-adapter';

/**
 * Vite plugin for the built app: axios without its fetch adapter. Every browser has XMLHttpRequest, so axios never
 * uses fetch; `adapter: 'fetch'` reports that it is not available.
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
