/** Settings by name, as the environment holds them. */
export type Given = Readonly<Record<string, string | undefined>>;

/** A setting is missing or wrong; the message names it and the expected value. */
export class EnvFault extends Error {
  override readonly name = 'EnvFault';
}
