/**
 * What can go wrong with a chain for reasons outside the program; the message is a sentence for whoever runs it.
 * A busy faucet and an unreachable chain also reach players, by `code`.
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

/** A fault of the chain's surroundings, told apart by `code`; anything else thrown here is a bug. */
export class ChainError extends Error {
  readonly code: ChainErrorCode;

  constructor(code: ChainErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ChainError';
    this.code = code;
  }
}
