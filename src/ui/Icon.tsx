import { useSpriteUrl } from './icons/useSpriteUrl.ts';

export interface IconProps {
  /** URL from one of the groups in `icons/`; undefined draws an empty box of the same size. */
  src: string | undefined;
  /** Width and height in CSS pixels. */
  size?: number;
  /** Alternative text where no text stands beside it. */
  label?: string;
  /** Called when the image cannot be drawn. */
  onBroken?: () => void;
}

/** An image from `assets/ui`. */
export function Icon({ src, size = 24, label = '', onBroken }: IconProps) {
  const url = useSpriteUrl(src);
  if (!url)
    return (
      <span
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
        style={{ display: 'inline-block', flex: 'none', width: size, height: size }}
      />
    );
  return (
    <img
      src={url}
      width={size}
      height={size}
      alt={label}
      draggable={false}
      style={{ flex: 'none' }}
      onError={onBroken}
    />
  );
}
