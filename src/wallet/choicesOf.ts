import type { WalletChoice } from './walletChoice.ts';

interface ConnectorLike {
  uid: string;
  id: string;
  name: string;
  icon?: string | undefined;
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
      return { uid, kind, name, icon: icon?.startsWith('data:image/') ? icon : null };
    })
    .sort((a, b) => rank[a.kind] - rank[b.kind]);
}
