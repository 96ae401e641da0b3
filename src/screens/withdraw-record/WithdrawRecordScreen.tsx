import { useSearchParams } from 'react-router-dom';
import { RecordList } from './RecordList.tsx';
import { ReviewQueue } from './ReviewQueue.tsx';

/** The player's withdrawals; for operators, at `?review`, all players' withdrawals under review. */
export default function WithdrawRecordScreen() {
  const [search] = useSearchParams();
  return search.has('review') ? <ReviewQueue /> : <RecordList />;
}
