import { useState } from 'react';
import { emblemIcons } from '../../ui/icons/emblemIcons.ts';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { WalletChoice } from '../../wallet/walletChoice.ts';

/** A wallet's own picture; one of ours without it, and where it cannot be drawn. */
export function WalletPicture({ choice: { kind, icon } }: { choice: WalletChoice }) {
  const [broken, setBroken] = useState<string | null>(null);
  const ours = kind === 'demo' ? emblemIcons.emblem : controlIcons.wallet;
  return <Icon src={icon && icon !== broken ? icon : ours} size={32} onBroken={() => setBroken(icon)} />;
}
