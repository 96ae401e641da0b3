import type { WalletChoice } from './walletChoice.ts';

interface ConnectorLike {
  uid: string;
  id: string;
  name: string;
  icon?: string | undefined;
}

/** Characters of a name: announcements are texts of strangers. */
const MAX_NAME = 40;

/** A wallet's picture: data only, so that nobody learns of the visit. Some wallets begin it with a line break. */
function pictureOf(icon: string | undefined): string | null {
  const url = icon?.trim();
  return url?.startsWith('data:image/') ? url : null;
}

export const DEMO_ID = 'manor-demo';

/**
 * Wallets to choose from. The plain injected one is listed only when no wallet announced itself by EIP-6963:
 * beside an announced wallet it is a duplicate.
 */
export function choicesOf(connectors: readonly ConnectorLike[], hasInjected: boolean): WalletChoice[] {
  const announced = connectors.filter(({ id }) => id !== 'injected' && id !== DEMO_ID);
  const shown = connectors.filter(({ id }) => {
    if (id === DEMO_ID) return true;
    return id === 'injected' ? hasInjected && announced.length === 0 : true;
  });
  const rank = { announced: 0, injected: 1, demo: 2 } as const;
  return shown
    .map(({ uid, id, name, icon }): WalletChoice => {
      const kind = id === DEMO_ID ? 'demo' : id === 'injected' ? 'injected' : 'announced';
      return { uid, kind, name: name.trim().slice(0, MAX_NAME), icon: pictureOf(icon) };
    })
    .sort((a, b) => rank[a.kind] - rank[b.kind]);
}
