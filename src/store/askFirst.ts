import { amountOf } from '#core/money/amount.ts';
import { deviceStorage } from './deviceStorage.ts';
import { store } from './store.ts';

/** Choices of the amount in whole ATR above which spending in the field asks first; `0` asks every time. */
export const ASK_ABOVE = ['0', '1', '5', '20', '100'] as const;
export type AskAbove = (typeof ASK_ABOVE)[number];

/** A player's choice, and the kinds of spending that have been asked about once. */
export interface AskState {
  above: AskAbove;
  known: readonly string[];
}

/** True when a spend asks first: the first of its kind, and above the player's amount. Free ones never do. */
export function mustAsk(
  { above, known }: AskState,
  kind: string,
  cost: { atr: bigint; atb: bigint },
): boolean {
  if (cost.atr + cost.atb === 0n) return false;
  return !known.includes(kind) || cost.atr > amountOf(above);
}

const keyOf = () => `ask:${store.getState().session.address?.toLowerCase() ?? ''}`;

function read(): AskState {
  const [chosen, ...known] = (deviceStorage.get(keyOf()) ?? '').split(' ');
  return { above: ASK_ABOVE.find((amount) => amount === chosen) ?? '5', known: known.filter(Boolean) };
}

const write = ({ above, known }: AskState) => deviceStorage.set(keyOf(), [above, ...known].join(' '));

/** When spending in the field asks first: stored on this device for each player. */
export const askFirst = {
  get: read,
  setAbove: (above: AskAbove) => write({ ...read(), above }),
  /** The player has agreed to a spend of this kind. */
  learn(kind: string): void {
    const state = read();
    if (!state.known.includes(kind)) write({ ...state, known: [...state.known, kind] });
  },
};
