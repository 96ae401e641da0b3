import type { Hex } from 'viem';

/** Credentials of an AWS account; `static` ones come from the settings, others from the machine. */
export type AwsAccess =
  | { kind: 'static'; id: string; secret: string; session: string | null }
  /** Address of the credentials of a container's task. */
  | { kind: 'container'; url: string }
  /** Address of the instance's metadata service (IMDSv2). */
  | { kind: 'instance'; url: string };

/** Access to Google Cloud: the content of a service account's key file, or the machine's metadata server. */
export type GcpAccess = { kind: 'account'; json: string } | { kind: 'instance'; url: string };

/** Place of the key that signs payouts. */
export type KeyPlace =
  | { kind: 'local'; key: Hex }
  | { kind: 'aws'; keyId: string; region: string; endpoint: string; access: AwsAccess }
  | { kind: 'gcp'; version: string; endpoint: string; access: GcpAccess }
  | {
      kind: 'pkcs11';
      /** File of the vendor's library. */
      module: string;
      token: string;
      label: string | null;
      /** Hexadecimal. */
      id: string | null;
      pin: string;
      /** Variables that the library may need, such as the place of its settings. */
      variables: Record<string, string>;
    };
