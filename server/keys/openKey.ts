import { privateKeyToAccount } from 'viem/accounts';
import { keyAccount } from './keyAccount.ts';
import type { KeyPlace } from './keyPlace.ts';
import type { PayoutSigner } from './payoutSigner.ts';

/** Opens the key at its place. The clients of the other places are loaded only where one is used. */
export async function openKey(place: KeyPlace, wallNow: () => number): Promise<PayoutSigner> {
  switch (place.kind) {
    case 'local':
      return privateKeyToAccount(place.key);
    case 'aws': {
      const { awsKms } = await import('./awsKms.ts');
      return keyAccount(awsKms(place, wallNow));
    }
    case 'gcp': {
      const { gcpKms } = await import('./gcpKms.ts');
      return keyAccount(gcpKms(place, wallNow));
    }
    case 'pkcs11': {
      const { pkcs11Key } = await import('./pkcs11.ts');
      return keyAccount(pkcs11Key(place));
    }
  }
}
