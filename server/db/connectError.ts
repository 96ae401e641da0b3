/** The world's database cannot be opened. The message is a sentence for operators and holds no password. */
export class ConnectError extends Error {
  override readonly name = 'ConnectError';
}
