import { useEngine } from './sceneContext.ts';

interface PieceProps {
  frame: string;
  x: number;
  y: number;
  scaleX?: number;
  scaleY?: number;
  alpha?: number;
  tint?: number;
}

/** A static sprite. */
export function Piece({ frame, x, y, scaleX = 1, scaleY = scaleX, alpha = 1, tint = 0xffffff }: PieceProps) {
  const texture = useEngine().atlas.get(frame);
  const anchor = texture.defaultAnchor ?? { x: 0, y: 0 };
  return (
    <pixiSprite
      texture={texture}
      x={x}
      y={y}
      scale={{ x: scaleX, y: Math.abs(scaleY) }}
      anchor={{ x: anchor.x, y: anchor.y }}
      alpha={alpha}
      tint={tint}
    />
  );
}
