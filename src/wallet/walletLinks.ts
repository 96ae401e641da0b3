export interface WalletLink {
  name: string;
  /** Opens the page in the wallet's in-app browser; only from a tap. */
  open: string;
  /** The wallet's page in the app store. */
  store: string;
}

const TRUST_COIN = 60;

/**
 * Deep links into the in-app browsers of six wallets, for a phone without a wallet. `page` is the full
 * address with its hash; the referrer is both in query and hash, because some links drop one of them.
 */
export function walletLinks(page: string, userAgent: string): WalletLink[] {
  const enc = encodeURIComponent;
  const okx = `okx://wallet/dapp/url?dappUrl=${enc(page)}`;
  const bitget = /Android/i.test(userAgent)
    ? `https://bkcode.vip?action=dapp&url=${enc(page)}`
    : `bitkeep://bkconnect?action=dapp&url=${enc(page)}`;
  return [
    {
      name: 'MetaMask',
      open: `https://link.metamask.io/dapp/${page.replace(/^https?:\/\//, '')}`,
      store: 'https://metamask.io/download/',
    },
    {
      name: 'OKX Wallet',
      open: `https://web3.okx.com/download?deeplink=${enc(okx)}`,
      store: 'https://web3.okx.com/download',
    },
    {
      name: 'imToken',
      open: `imtokenv2://navigate/DappView?url=${enc(page)}`,
      store: 'https://token.im/download',
    },
    {
      name: 'TokenPocket',
      open: `tpdapp://open?params=${enc(JSON.stringify({ url: page, chain: 'ETH', source: 'Dream Manor' }))}`,
      store: 'https://www.tokenpocket.pro/en/download/app',
    },
    {
      name: 'Trust Wallet',
      open: `https://link.trustwallet.com/open_url?coin_id=${TRUST_COIN}&url=${enc(page)}`,
      store: 'https://trustwallet.com/download',
    },
    { name: 'Bitget Wallet', open: bitget, store: 'https://web3.bitget.com/en/wallet-download' },
  ];
}

/** The page's address for an in-app browser, with the referrer before and after the hash. */
export function pageWithReferrer(
  location: Pick<Location, 'origin' | 'pathname'>,
  referrer: string | null,
): string {
  const query = referrer ? `?pusername=${encodeURIComponent(referrer)}` : '';
  return `${location.origin}${location.pathname}${query}#/invite${query}`;
}
