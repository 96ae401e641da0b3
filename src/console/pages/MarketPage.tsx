import { ReadPanel } from '../parts/ReadPanel.tsx';

/** Volume, book, concentration and wash patterns of the last day. */
export function MarketPage() {
  return <ReadPanel path="ops/market" params={{ hours: '24' }} />;
}
