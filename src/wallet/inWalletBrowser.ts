/** Names of wallets in the user agents of their in-app browsers. */
const NAMES =
  /MetaMaskMobile|TokenPocket|imToken|TrustWallet|\bTrust\/|BitKeep|Bitget|OKApp|OKEx|CoinbaseWallet|BinanceChain/i;

/** Returns true inside a wallet's in-app browser: no links to other wallets are shown there. */
export function inWalletBrowser(userAgent: string): boolean {
  return NAMES.test(userAgent);
}
