import { useTranslation } from 'react-i18next';
import type { Answer } from '#core/api/table.ts';
import { dueCare } from '#core/rules/dueCare.ts';
import { growth, isRipe, stageOf } from '#core/rules/growth.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { useManor } from '../../store/useManor.ts';
import { useGameNow } from '../../store/useGameNow.ts';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf } from '../opsCalls.ts';
import { wordsOf } from '../wordsOf.ts';
import egg from '../../../assets/ui/egg.svg?url';
import nest from '../../../assets/yard/nest.svg?url';

type Farm = Answer<'ops/player/farm'>['changes'];
type Hen = NonNullable<Farm['hens']>[number];
type Plot = NonNullable<Farm['plots']>[number];

const pictures = import.meta.glob<string>(
  '../../../assets/manor/{bed,soil-wet,wild-plot,tree-*-trunk,tree-*-crown,tree-*-sprout,tree-*-sapling}.svg',
  { eager: true, query: '?url', import: 'default' },
);
const pictureOf = (name: string) => pictures[`../../../assets/manor/${name}.svg`];

/** Drawings of a plant, the lowest first: a small one is whole, a tall one has a trunk and a crown. */
function drawingsOf({ seed, ...plant }: NonNullable<Plot['plant']>, now: number): string[] {
  const stage = stageOf(plant, now);
  if (stage === 'sprout' || stage === 'sapling') return [`tree-${seed}-${stage}`];
  if (stage === 'young') return [`tree-${seed}-young-trunk`, `tree-${seed}-young-crown`];
  return [`tree-${seed}-trunk`, `tree-${seed}-${stage}-crown`];
}

function Bed({ plot, now }: { plot: Plot; now: number }) {
  const { t } = useTranslation('console');
  const { plant, reclaimedAt } = plot;
  const layers = reclaimedAt === null ? ['wild-plot'] : ['bed', ...(plant ? drawingsOf(plant, now) : [])];
  const need = plant && dueCare(plant, now);
  const text = plant
    ? isRipe(plant, now)
      ? t('farm.ripe')
      : `${Math.floor(growth(plant, now) * 100)} %${need ? ` · ${t(`farm.${need}`)}` : ''}`
    : t(reclaimedAt === null ? 'farm.wild' : 'farm.empty');
  return (
    <li>
      <span className="bed" aria-hidden="true">
        {layers.map((name) => (
          <img
            key={name}
            src={pictureOf(name)}
            alt=""
            data-layer={
              /^(bed|wild)/.test(name)
                ? 'ground'
                : name.endsWith('trunk')
                  ? 'trunk'
                  : name.endsWith('crown')
                    ? 'crown'
                    : 'plant'
            }
          />
        ))}
      </span>
      <b>{`${plot.number}${plant ? ` · ${wordsOf('value', plant.seed)}` : ''}`}</b>
      <span className="faint">{text}</span>
    </li>
  );
}

/** Eggs of a hen that lie in the nest. */
const eggsOf = ({ eggsAt }: Hen, now: number) => eggsAt.filter((at) => at <= now).length;

/** The hens, each by its nest with the eggs in it. */
function Nests({ hens, now }: { hens: readonly Hen[]; now: number }) {
  const { t } = useTranslation('console');
  return (
    <>
      <h3>{t('farm.hens')}</h3>
      <ul className="beds">
        {hens.map((hen, at) => {
          const count = eggsOf(hen, now);
          return (
            <li key={hen.id}>
              <span className="bed" aria-hidden="true">
                <img src={nest} alt="" data-layer="ground" />
                {count > 0 && <img src={egg} alt="" data-layer="egg" />}
              </span>
              <b>{t('farm.hen', { number: at + 1 })}</b>
              <span className="faint">{count > 0 ? t('farm.eggs', { count }) : t('farm.noEggs')}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A player's farm as the player sees it: beds with their plants, hens and warehouse. Nothing in it can be tapped. */
export function FarmScene({ player }: { player: string }) {
  const { t } = useTranslation('console');
  const { now } = useGameNow();
  const most = useManor(({ world }) => world.constants?.LAND_PLOTS ?? 0);
  const { state, data, reload } = useRead([readNameOf('ops/player/farm'), player], () =>
    client.read('ops/player/farm', { player }, { quiet: true }),
  );
  const { plots = [], hens = [], stock } = data?.changes ?? {};
  const eggs = hens.reduce((sum, hen) => sum + eggsOf(hen, now), 0);
  const fruit = stock
    ? Object.values(stock.fruit)
        .flat()
        .reduce((sum, { quantity }) => sum + quantity, 0)
    : 0;
  return (
    <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
      <section aria-label={t('farm.title')}>
        <p>
          {t('farm.sums', {
            plots: plots.filter(({ reclaimedAt }) => reclaimedAt !== null).length,
            most,
            hens: hens.length,
            eggs,
            fruit,
          })}
        </p>
        <ul className="beds">
          {[...plots]
            .sort((a, b) => a.number - b.number)
            .map((plot) => (
              <Bed key={plot.number} plot={plot} now={now} />
            ))}
        </ul>
        {hens.length > 0 && <Nests hens={hens} now={now} />}
      </section>
    </ListStates>
  );
}
