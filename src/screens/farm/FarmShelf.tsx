import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { eggsReady } from '../../selectors/eggsReady.ts';
import { hensToFeed } from '../../selectors/hensToFeed.ts';
import { plotsToCare } from '../../selectors/plotsToCare.ts';
import { plotsToHarvest } from '../../selectors/plotsToHarvest.ts';
import { cares } from '#core/catalog/cares.ts';
import { openSheet } from '../../store/openSheet.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { careIcons } from '../../ui/icons/careIcons.ts';
import { controlIcons } from '../../ui/icons/controlIcons.ts';
import { goodsIcons } from '../../ui/icons/goodsIcons.ts';
import { ToolShelf } from '../../ui/ToolShelf.tsx';

/** Lower edge: shop, warehouse, hens, and one-tap actions for the whole field. */
export function FarmShelf() {
  const { t } = useTranslation('farm');
  const navigate = useNavigate();
  const plots = useManor((state) => state.facts.plots);
  const hens = useManor((state) => state.facts.hens);
  const { now } = useGameNow();
  const careCount = cares.reduce((sum, care) => sum + plotsToCare(plots, care, now).length, 0);
  const laid = Object.values(hens ?? {}).filter((hen) => eggsReady(hen, now) > 0).length;
  const tools = [
    { name: 'shop', icon: controlIcons.shop, hasMore: true, onUse: () => openSheet({ name: 'shop' }) },
    { name: 'warehouse', icon: controlIcons.warehouse, onUse: () => openSheet({ name: 'warehouse' }) },
    {
      name: 'hens',
      icon: goodsIcons.hen,
      badge: hensToFeed(hens, now).length + laid,
      onUse: () => void navigate('/chicken-farm'),
    },
    {
      name: 'care',
      icon: careIcons.can,
      badge: careCount,
      hasMore: true,
      onUse: () => openSheet({ name: 'careAll' }),
    },
    {
      name: 'harvest',
      hasMore: true,
      icon: careIcons.basket,
      badge: plotsToHarvest(plots, now).length,
      onUse: () => openSheet({ name: 'harvestAll' }),
    },
  ] as const;
  return (
    <ToolShelf
      label={t('shelf.label')}
      tools={tools.map((tool) => ({ ...tool, text: t(`shelf.${tool.name}`) }))}
    />
  );
}
