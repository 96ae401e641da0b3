import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { loadNeighbours } from '../../queries/loadNeighbours.ts';
import { useRead } from '../../queries/useRead.ts';
import { useReadPages } from '../../queries/useReadPages.ts';
import { Screen } from '../../ui/Screen.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CirclePanel } from './CirclePanel.tsx';
import { HousePanel } from './HousePanel.tsx';
import { OwnManor } from './OwnManor.tsx';

const tabs = ['circle', 'house', 'mine'] as const;

/**
 * Neighbours in three tabs: the circle, the show manors, the own manor. A circle of hundreds loads as it is scrolled, so
 * nothing stands below it; below an empty one stand the show manors.
 */
export default function NeighboursScreen() {
  const { t } = useTranslation('visit');
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'circle';
  const first = useRead(['listNeighbours'], () => loadNeighbours());
  const circle = useReadPages(['listNeighbours'], loadNeighbours);
  const house = first.data?.house ?? [];
  const isAlone = first.data?.list.length === 0;
  const names = { circle: t('circle.title'), house: t('circle.house'), mine: t('tabs.mine') };
  return (
    <Screen title={t('neighbours')} back="/community">
      <Segmented
        label={t('tabs.label')}
        options={tabs.map((value) => ({ value, text: names[value] }))}
        value={tab}
        onChange={(value) => setParams({ tab: value }, { replace: true })}
      />
      {tab === 'circle' && <CirclePanel pages={circle} />}
      {(tab === 'house' || (tab === 'circle' && isAlone)) && <HousePanel manors={house} />}
      {tab === 'mine' && <OwnManor />}
    </Screen>
  );
}
