import { BuyHensSheet } from './BuyHensSheet.tsx';
import { CollectAllSheet } from './CollectAllSheet.tsx';
import { FeedAllSheet } from './FeedAllSheet.tsx';
import { FlockSheet } from './FlockSheet.tsx';
import { SellEggsSheet } from './SellEggsSheet.tsx';

export type YardSheetName = 'list' | 'feed' | 'collect' | 'sell' | 'buy';

/** The sheet opened by a tool of the shelf. */
export function YardSheet({ name, onClose }: { name: YardSheetName; onClose: () => void }) {
  switch (name) {
    case 'list':
      return <FlockSheet onClose={onClose} />;
    case 'feed':
      return <FeedAllSheet onClose={onClose} />;
    case 'collect':
      return <CollectAllSheet onClose={onClose} />;
    case 'sell':
      return <SellEggsSheet onClose={onClose} />;
    case 'buy':
      return <BuyHensSheet onClose={onClose} />;
  }
}
