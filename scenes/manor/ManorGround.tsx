import { useMemo } from 'react';
import { Layer } from '../engine/Layer.tsx';
import { Piece } from '../engine/Piece.tsx';
import type { Place } from '../engine/place.ts';
import { useEngine } from '../engine/sceneContext.ts';
import { landPieces, LAWN_TOP, lightPieces, standingPieces, type GroundPiece } from './groundPieces.ts';

const HAZE = 0xcdeccb;
const NEAR_SHADE = 0x3f8a2c;

const draw = (pieces: GroundPiece[]) => pieces.map((piece, index) => <Piece key={index} {...piece} />);

interface GroundProps {
  place: Place;
  /** Lower end of the field, and of the world. */
  end: number;
  bottom: number;
}

/** Land, light and static things behind the field. */
export function ManorGround({ place, end, bottom }: GroundProps) {
  const { painted } = useEngine();
  const pieces = useMemo(
    () => ({
      land: draw(landPieces(bottom)),
      light: draw(lightPieces(bottom)),
      standing: draw(standingPieces(end)),
    }),
    [end, bottom],
  );
  return (
    <Layer of={place.ground}>
      {pieces.land}
      {pieces.light}
      <pixiSprite
        texture={painted.fade}
        x={-105}
        y={LAWN_TOP}
        width={600}
        height={330}
        tint={HAZE}
        alpha={0.4}
      />
      <pixiSprite
        texture={painted.fade}
        x={-105}
        y={bottom + 120}
        width={600}
        height={-420}
        tint={NEAR_SHADE}
        alpha={0.3}
      />
      {pieces.standing}
    </Layer>
  );
}
