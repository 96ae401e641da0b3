import { useTranslation } from 'react-i18next';
import { eggsReady } from '../../selectors/eggsReady.ts';
import { hensToFeed } from '../../selectors/hensToFeed.ts';
import { quantityOf } from '../../selectors/quantityOf.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { coinIcons } from '../../ui/icons/coinIcons.ts';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { ToolShelf } from '../../ui/ToolShelf.tsx';
import type { YardSheetName } from './YardSheet.tsx';

/** Lower edge: the flock, and one-tap actions for all of it. */
export function YardShelf({ onOpen }: { onOpen: (name: YardSheetName) => void }) {
  const { t } = useTranslation('hens');
  const hens = useManor((state) => state.facts.hens);
  const stock = useManor((state) => state.facts.stock);
  const { now } = useGameNow();
  const eggs = Object.values(hens ?? {}).reduce((sum, hen) => sum + eggsReady(hen, now), 0);
  const tools = [
    { name: 'list', icon: goodsIcons.hen },
    { name: 'feed', icon: goodsIcons.feed, badge: hensToFeed(hens, now).length },
    { name: 'collect', icon: careIcons.basket, badge: eggs },
    { name: 'sell', icon: coinIcons['coin-atr'], badge: stock ? quantityOf(stock.eggs) : 0 },
    { name: 'buy', icon: controlIcons.shop },
  ] as const;
  return (
    <ToolShelf
      label={t('shelf')}
      tools={tools.map((tool) => ({ ...tool, text: t(tool.name), onUse: () => onOpen(tool.name) }))}
    />
  );
}
