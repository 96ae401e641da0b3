/** Names that wallets put into the user agent of their own browsers. */
const NAMES =
  /MetaMaskMobile|TokenPocket|imToken|TrustWallet|\bTrust\/|BitKeep|Bitget|OKApp|OKEx|CoinbaseWallet|BinanceChain/i;

/** Whether the page runs inside a wallet's own browser: no ways into other wallets are offered there. */
export function inWalletBrowser(userAgent: string): boolean {
  return NAMES.test(userAgent);
}
