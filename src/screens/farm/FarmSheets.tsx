import { Navigate } from 'react-router-dom';
import { openSheet } from '../../store/openSheet.ts';
import { store } from '../../store/store.ts';
import { useManor } from '../../store/useManor.ts';
import { PlotSheet } from './plot/PlotSheet.tsx';
import { CareAllSheet } from './sheets/CareAllSheet.tsx';
import { HarvestAllSheet } from './sheets/HarvestAllSheet.tsx';
import { MenuSheet } from './sheets/MenuSheet.tsx';
import { ShopSheet } from './sheets/ShopSheet.tsx';
import { WarehouseSheet } from './sheets/WarehouseSheet.tsx';

/** The open sheet over the manor. */
export default function FarmSheets() {
  const sheet = useManor((state) => state.view.sheet);
  // A call that ends late does not close the sheet that was opened since.
  const close = () => {
    if (store.getState().view.sheet === sheet) openSheet(null);
  };
  switch (sheet?.name) {
    case 'plot':
      return <PlotSheet key={sheet.plot} number={sheet.plot} seed={sheet.seed} onClose={close} />;
    case 'reclaim':
      return <PlotSheet key={sheet.plot} number={sheet.plot} onClose={close} />;
    case 'shop':
      return <ShopSheet goods={sheet.seed} onClose={close} />;
    case 'warehouse':
      return <WarehouseSheet onClose={close} />;
    case 'careAll':
      return <CareAllSheet onClose={close} />;
    case 'harvestAll':
      return <HarvestAllSheet onClose={close} />;
    case 'menu':
      return <MenuSheet onClose={close} />;
    case 'hen':
      return <Navigate to="/chicken-farm" />;
    default:
      return null;
  }
}
