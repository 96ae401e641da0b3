/** Facts of a sign-in message by EIP-4361. */
export interface SignInForm {
  /** Public origin of the server, such as `https://manor.example`. */
  origin: string;
  address: string;
  chainId: number;
  /** 8 to 32 letters and digits. */
  nonce: string;
  /** Epoch milliseconds. */
  issuedAt: number;
}

/** Line that wallets show as the statement. */
const STATEMENT = 'Dream Manor Login';

const FORM =
  /^\S+ wants you to sign in with your Ethereum account:\n(0x[0-9a-fA-F]{40})\n\n.*\n\nURI: (\S+)\nVersion: 1\nChain ID: (\d{1,15})\nNonce: ([0-9A-Za-z]{8,32})\nIssued At: (\S{24})$/;

/** The message by EIP-4361 that a wallet shows as a form. */
export function writeSignInForm({ origin, address, chainId, nonce, issuedAt }: SignInForm): string {
  const domain = origin.replace(/^https?:\/\//, '');
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    STATEMENT,
    '',
    `URI: ${origin}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${new Date(issuedAt).toISOString()}`,
  ].join('\n');
}

/** Facts of a message; null for every text that `writeSignInForm` would not have written of them. */
export function readSignInForm(message: string): SignInForm | null {
  const [, address = '', origin = '', chainId = '', nonce = '', issued = ''] = FORM.exec(message) ?? [];
  const issuedAt = Date.parse(issued);
  if (Number.isNaN(issuedAt)) return null;
  const form = { origin, address, chainId: Number(chainId), nonce, issuedAt };
  return writeSignInForm(form) === message ? form : null;
}
