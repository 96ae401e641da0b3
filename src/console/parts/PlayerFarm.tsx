import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { dueCare } from '#core/rules/dueCare.ts';
import { growth, isRipe } from '#core/rules/growth.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { useManor } from '../../store/useManor.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import type { FarmView } from '../farmSource.ts';
import { readNameOf } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';
import { DataTable } from './DataTable.tsx';
import { FarmScene } from './FarmScene.tsx';

type Farm = Answer<'ops/player/farm'>['changes'];
type Hen = NonNullable<Farm['hens']>[number];
type Plot = NonNullable<Farm['plots']>[number];

const PLACES = ['manor', 'yard'] as const;

/** Eggs of a hen that lie in the nest. */
const eggsOf = ({ eggsAt }: Hen, now: number) => eggsAt.filter((at) => at <= now).length;

/** The beds in words: plant, growth, and the care that is due. */
function Beds({ plots, now }: { plots: readonly Plot[]; now: number }) {
  const { t } = useTranslation('console');
  const rows = [...plots]
    .sort((a, b) => a.number - b.number)
    .map(({ number, plant, reclaimedAt }) => {
      if (!plant)
        return { plot: number, plant: null, growth: t(reclaimedAt === null ? 'farm.wild' : 'farm.empty') };
      const need = dueCare(plant, now);
      const part = isRipe(plant, now) ? t('farm.ripe') : `${Math.floor(growth(plant, now) * 100)} %`;
      return {
        plot: number,
        plant: wordsOf('value', plant.seed),
        growth: need ? `${part} · ${t(`farm.${need}`)}` : part,
      };
    });
  return <DataTable label={t('farm.beds')} rows={rows} columns={['plot', 'plant', 'growth']} />;
}

/** The hens in words, each with the eggs in its nest. */
function Hens({ hens, now }: { hens: readonly Hen[]; now: number }) {
  const { t } = useTranslation('console');
  const rows = hens.map((hen, at) => ({ hen: at + 1, eggs: eggsOf(hen, now), fedDays: hen.fedDays }));
  return <DataTable label={t('farm.hens')} rows={rows} columns={['hen', 'eggs', 'fedDays']} />;
}

/** Number of all fruit in the warehouse. */
const fruitOf = ({ stock }: Farm) =>
  Object.values(stock?.fruit ?? {})
    .flat()
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** A player's farm as the player sees it, manor or hen yard, and the same in words. */
export function PlayerFarm({ player }: { player: string }) {
  const { t } = useTranslation('console');
  const { now } = useGameNow();
  const clock = useManor(({ world }) => world.clock);
  const constants = useManor(({ world }) => world.constants);
  const [place, setPlace] = useState<(typeof PLACES)[number]>('manor');
  const { state, data, reload } = useRead([readNameOf('ops/player/farm'), player], () =>
    client.read('ops/player/farm', { player }, { quiet: true }),
  );
  const changes = data?.changes;
  const view = useMemo<FarmView | null>(
    () => (changes && clock && constants ? { changes, clock, constants, place } : null),
    [changes, clock, constants, place],
  );
  const { plots = [], hens = [] } = changes ?? {};
  return (
    <ListStates state={state} count={changes ? 1 : 0} onRetry={reload} foot={false}>
      {changes && (
        <section aria-label={t('farm.title')} className="farm">
          <div>
            <div className="tabs" role="group" aria-label={t('farm.title')}>
              {PLACES.map((name) => (
                <button key={name} type="button" aria-pressed={place === name} onClick={() => setPlace(name)}>
                  {t(`farm.${name}`)}
                </button>
              ))}
            </div>
            {view && <FarmScene view={view} />}
          </div>
          <div>
            <p>
              {t('farm.sums', {
                plots: plots.filter(({ reclaimedAt }) => reclaimedAt !== null).length,
                most: constants?.LAND_PLOTS ?? 0,
                hens: hens.length,
                eggs: hens.reduce((sum, hen) => sum + eggsOf(hen, now), 0),
                fruit: fruitOf(changes),
              })}
            </p>
            <Beds plots={plots} now={now} />
            {hens.length > 0 && <h3>{t('farm.hens')}</h3>}
            {hens.length > 0 && <Hens hens={hens} now={now} />}
          </div>
        </section>
      )}
    </ListStates>
  );
}
