import { useManor } from '../../../store/useManor.ts';
import { Ask } from './Ask.tsx';
import { BedNotes } from './BedNotes.tsx';
import { Board } from './Board.tsx';
import { Floats } from './Floats.tsx';
import { HandTrack } from './HandTrack.tsx';
import { HandTwins } from './HandTwins.tsx';
import { HarvestChip } from './HarvestChip.tsx';
import { Tray } from './Tray.tsx';

/** The bubble that is open at a bed. Nothing else of the field is drawn anew when one opens. */
function OpenBubble() {
  const bubble = useManor((state) => state.view.bubble);
  if (bubble?.kind === 'tray') return <Tray key={bubble.plot} plot={bubble.plot} />;
  if (bubble?.kind === 'board') return <Board key={bubble.plot} plot={bubble.plot} />;
  if (bubble?.kind === 'ask') return <Ask key={bubble.plot} plot={bubble.plot} spend={bubble.spend} />;
  return null;
}

/** Everything of the field that stands at beds or follows the finger. Loaded after the scene is drawn. */
export default function Hands() {
  return (
    <>
      <span hidden data-hands />
      <Floats />
      <BedNotes />
      <HandTwins />
      <HandTrack />
      <HarvestChip />
      <OpenBubble />
    </>
  );
}
