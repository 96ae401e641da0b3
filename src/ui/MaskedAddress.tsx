import { CopyButton } from './CopyButton.tsx';
import styles from './MaskedAddress.module.css';
import { maskText } from './maskText.ts';

/** An address as 6…6 with a button that copies the full address. */
export function MaskedAddress({ address, copy = true }: { address: string; copy?: boolean }) {
  return (
    <span className={styles.address}>
      <span title={address}>{maskText(address)}</span>
      {copy && <CopyButton text={address} />}
    </span>
  );
}
