/**
 * Parts of axios that the app's calls never reach, by the end of their path: the fetch adapter, forms, cancel tokens, names
 * of statuses, and the cookie against forged requests, which the server does not set: a session is a header.
 */
const replaced = new Map([
  ['/adapters/fetch.js', 'export const getFetch = () => null;'],
  ['/helpers/formDataToJSON.js', 'export default () => null;'],
  ['/helpers/HttpStatusCode.js', 'export default {};'],
  [
    '/helpers/cookies.js',
    'export default { write() {}, read: () => null, readAsync: async () => null, remove() {} };',
  ],
  ['/cancel/CancelToken.js', 'export default class CancelToken {}'],
]);

/**
 * Vite plugin for the built app: axios without what the app does not use. Every browser has XMLHttpRequest, so axios
 * never uses fetch; `adapter: 'fetch'` reports that it is not available.
 */
export function slimAxios() {
  return {
    name: 'slim-axios',
    /** @type {'pre'} */
    enforce: 'pre',
    /** @type {'build'} */
    apply: 'build',
    load(/** @type {string} */ id) {
      if (!id.includes('/axios/lib/')) return null;
      for (const [end, code] of replaced) if (id.endsWith(end)) return code;
      return null;
    },
  };
}
