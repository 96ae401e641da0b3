/** Header of an operator's change: `<deadline>.<signature>` of the act's typed data. */
export const ACT_SIGNATURE_HEADER = 'act-signature';

/** Validity of an act's signature in milliseconds: long enough for a slow wallet. */
export const ACT_SIGNATURE_MS = 10 * 60_000;

/** A posting and an act of the log, as a preview shows them. */
export interface ActEffects {
  postings: readonly {
    entries: readonly { account: string; coin: string; amount: string }[];
  }[];
  acts: readonly { act: string; subject: string; reason: string }[];
}

/** An operator's act, as the wallet shows it before it signs. */
export interface ActTerms {
  /** The act in words. */
  act: string;
  /** Path of the call. */
  call: string;
  /** Parameters, `name: value`, by name. */
  terms: string[];
  /** Amounts that move, and rows of the log. */
  effects: string[];
  /** Stamp of the preview. */
  preview: string;
  /** Expiry of the signature, wall time, epoch milliseconds. */
  deadline: number;
  /** The call's request id: a signature is valid for one request. */
  request: string;
}

const fields = [
  { name: 'act', type: 'string' },
  { name: 'call', type: 'string' },
  { name: 'terms', type: 'string[]' },
  { name: 'effects', type: 'string[]' },
  { name: 'preview', type: 'string' },
  { name: 'deadline', type: 'uint256' },
  { name: 'request', type: 'string' },
] as const;

/** The first sentence of a call's summary: the act in words, without paths and limits. */
function firstSentence(summary: string): string {
  return summary.split(/(?<=[.])\s/)[0] ?? summary;
}

export interface ActClaim {
  path: string;
  /** Of the endpoint. */
  summary: string;
  /** Parameters as sent. */
  params: Readonly<Record<string, string>>;
  effects: ActEffects;
}

/** Words of an act, equally for the wallet's page and the server. Objects that the act creates have no name yet. */
export function actWords({ path, summary, params, effects: { postings, acts } }: ActClaim) {
  const moved = postings.flatMap(({ entries }) =>
    entries.map(({ account, coin, amount }) => `${account}: ${amount} ${coin}`),
  );
  return {
    act: firstSentence(summary),
    call: path,
    terms: Object.entries(params)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}: ${value}`),
    effects: [
      ...moved,
      ...acts
        .filter(({ subject }) => !/^\d+$/.test(subject))
        .map(({ act, subject, reason }) => `${act} ${subject}: ${reason}`),
    ],
  };
}

/**
 * Builds the EIP-712 typed data of an operator's act, equally for signer and verifier. It is bound to the chain and the
 * vault, so a signature is valid in this world only.
 */
export function actTypedData({ deadline, ...terms }: ActTerms, chainId: number, vault: string) {
  return {
    domain: { name: 'Dream Manor', version: '1', chainId, verifyingContract: vault as `0x${string}` },
    types: { OperatorAct: fields },
    primaryType: 'OperatorAct' as const,
    message: { ...terms, deadline: BigInt(deadline) },
  };
}

export type ActTypedData = ReturnType<typeof actTypedData>;
