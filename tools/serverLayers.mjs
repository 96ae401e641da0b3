// Layers of the server, lowest first: the one table that lint, tests/tidy and the drawing of docs/architecture.md read.

/**
 * One layer. `areas` are folders of server/, each with the areas of its own layer that it may import besides all lower
 * layers. `instead` ends the message of a refused import.
 * @typedef {{ name: string, areas: Record<string, string[]>, instead: string }} Layer
 */

/** @type {Layer[]} */
export const serverLayers = [
  {
    name: 'ground',
    areas: { tracing: [], db: ['tracing'], files: [], slots: [], world: ['db'] },
    instead: 'the ground knows no area: let the caller pass it in',
  },
  {
    name: 'engines',
    areas: {
      ledger: [],
      chain: [],
      keys: ['chain'],
      signer: ['chain', 'keys'],
      live: [],
      jobs: ['ledger', 'live'],
      sessions: ['jobs'],
      http: ['jobs', 'live', 'sessions'],
    },
    instead: 'an engine knows no plant and no order: let the caller pass it in',
  },
  {
    name: 'shared',
    areas: {
      players: [],
      inbox: [],
      operatorActs: [],
      pauses: ['operatorActs'],
      prices: [],
      revenue: [],
      clock: [],
      album: [],
      config: ['operatorActs'],
      league: ['players'],
    },
    instead: 'what many areas share knows none of them: let the caller pass it in',
  },
  {
    name: 'play and money',
    areas: {
      farm: ['coupons'],
      coupons: [],
      market: [],
      casting: [],
      balances: [],
      holdingLimit: [],
      wallet: [],
      deposits: [],
      payouts: ['wallet'],
    },
    instead: 'move the part that both need into a shared area, such as prices, revenue or players',
  },
  {
    name: 'features',
    areas: {
      community: [],
      tickets: ['goals'],
      goals: [],
      baskets: [],
      neighbours: ['looks'],
      looks: [],
      notices: [],
      facts: ['looks', 'tickets'],
    },
    instead: 'move the part that both need into an area of play and money, or into a shared one',
  },
  {
    name: 'oversight',
    areas: { oversight: [], operators: ['oversight'], demo: [] },
    instead: 'move the part that both need into the area that it is about',
  },
  {
    name: 'process',
    areas: { '': [] },
    instead: 'nothing imports the process: a list of all areas is handed down as an argument',
  },
];

/** @param {string} path from the root, below server/ @returns {string} the area's folder; empty for the process's own files */
export function areaOf(path) {
  const [, area = '', ...rest] = path.split('/');
  return rest.length === 0 ? '' : area;
}

/** @param {string} area @returns {number} the place of its layer, lowest 0; -1 when the table lacks it */
const placeOf = (area) => serverLayers.findIndex(({ areas }) => Object.hasOwn(areas, area));

/** @param {string} area */
const nameOf = (area) => (area === '' ? 'the process' : `server/${area}`);

/**
 * Fault of one server file importing another, or null when its layer allows it.
 * @param {string} from importing file, from the root
 * @param {string} to imported file, from the root
 * @returns {string | null}
 */
export function layerFault(from, to) {
  const [area, other] = [areaOf(from), areaOf(to)];
  if (area === other) return null;
  const [place, above] = [placeOf(area), placeOf(other)];
  const missing = place < 0 ? area : above < 0 ? other : null;
  if (missing !== null) return `server/${missing} is in no layer; give it one in tools/serverLayers.mjs`;
  const layer = serverLayers[place];
  const target = serverLayers[above];
  if (!layer || !target || above < place || layer.areas[area]?.includes(other)) return null;
  const edge = `${nameOf(area)} (${layer.name}) imports ${nameOf(other)} (${target.name}, ${to})`;
  if (above > place)
    return `${edge}, a layer above; ${target.name === 'process' ? target.instead : layer.instead}`;
  return `${edge}, its neighbour; ${layer.instead}`;
}
