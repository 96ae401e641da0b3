/**
 * Faults of a chain outside the program. The message is a sentence for operators. Players see `faucetBusy` and
 * `unreachable`, by `code`.
 */
export type ChainErrorCode =
  | 'anvilMissing'
  | 'anvilFailed'
  | 'portTaken'
  | 'stateBroken'
  | 'contractsMissing'
  | 'unreachable'
  | 'refused'
  | 'finalityBroken'
  | 'faucetBusy';

/** A fault of the chain's environment, distinguished by `code`. Any other error thrown here is a bug. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChainError';
    this.code = code;
  }
}
