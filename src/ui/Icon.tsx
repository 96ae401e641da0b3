export interface IconProps {
  /** URL out of one of the groups in `icons/`; undefined draws an empty box of the same size. */
  src: string | undefined;
  /** Width and height in CSS pixels. */
  size?: number;
  /** Words for it where no words stand beside it. */
  label?: string;
}

/** One picture of `assets/ui`. */
export function Icon({ src, size = 24, label = '' }: IconProps) {
  if (!src)
    return <span aria-hidden style={{ display: 'inline-block', flex: 'none', width: size, height: size }} />;
  return <img src={src} width={size} height={size} alt={label} draggable={false} style={{ flex: 'none' }} />;
}
