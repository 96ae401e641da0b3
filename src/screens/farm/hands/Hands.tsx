import { useManor } from '../../../store/useManor.ts';
import { Ask } from './Ask.tsx';
import { BedNotes } from './BedNotes.tsx';
import { Board } from './Board.tsx';
import { Floats } from './Floats.tsx';
import { HandTrack } from './HandTrack.tsx';
import { HandTwins } from './HandTwins.tsx';
import { HarvestChip } from './HarvestChip.tsx';
import { Tray } from './Tray.tsx';

/** Everything of the field that stands at beds or follows the finger. Loaded after the scene is drawn. */
export default function Hands() {
  const bubble = useManor((state) => state.view.bubble);
  return (
    <>
      <span hidden data-hands />
      <Floats />
      <BedNotes />
      <HandTwins />
      <HandTrack />
      <HarvestChip />
      {bubble?.kind === 'tray' && <Tray key={bubble.plot} plot={bubble.plot} />}
      {bubble?.kind === 'board' && <Board key={bubble.plot} plot={bubble.plot} />}
      {bubble?.kind === 'ask' && <Ask key={bubble.plot} plot={bubble.plot} spend={bubble.spend} />}
    </>
  );
}
