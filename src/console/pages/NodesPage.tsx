import { useTranslation } from 'react-i18next';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = [
  'name',
  'isAway',
  'version',
  'runtime',
  'connections',
  'streams',
  'lagMs',
  'memoryMb',
  'seenAt',
  'startedAt',
];

/** Nodes of the world: version, connections, lag. */
export function NodesPage() {
  const { t } = useTranslation('console');
  return (
    <>
      <p className="faint">{t('nodesHint')}</p>
      <ReadTable path="ops/nodes" columns={COLUMNS} mark={({ isAway }) => (isAway ? 'bad' : undefined)} />
    </>
  );
}
