import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ListStates } from '../../ui/ListStates.tsx';

/** Least number of admins: two change a role. */
const MIN_ADMINS = 2;
const FULL_BPS = 10_000;
/** Players of a new world: the owner of the first manor. */
const FIRST_PLAYERS = 1;

interface Step {
  name: 'admins' | 'player' | 'notice' | 'contact' | 'rules' | 'vault' | 'flows' | 'audit';
  page: string;
  isDone: boolean;
}

async function readSteps(): Promise<{ list: Step[] }> {
  const quiet = { quiet: true } as const;
  const [today, roles, notices, constants] = await Promise.all([
    client.read('ops/today', {}, quiet),
    client.read('ops/role/list', {}, quiet),
    client.read('ops/notice/list', { size: '1' }, quiet),
    client.read('config/constants', {}, quiet),
  ]);
  const contact = constants.list.find(({ key }) => key === 'OWNER_CONTACT')?.value;
  const covered = ({ ratioBps }: (typeof today.money)[number]) => ratioBps === null || ratioBps >= FULL_BPS;
  // The server itself sets the contact, from its environment.
  const isSet = ({ key, history }: (typeof constants.list)[number]) =>
    key !== 'OWNER_CONTACT' && history.length > 1;
  return {
    list: [
      {
        name: 'admins',
        page: 'roles',
        isDone: roles.operators.filter(({ role }) => role === 'admin').length >= MIN_ADMINS,
      },
      { name: 'contact', page: 'rules', isDone: typeof contact === 'string' && contact !== '' },
      { name: 'rules', page: 'rules', isDone: constants.list.some(isSet) },
      { name: 'vault', page: 'today', isDone: today.money.every(covered) },
      { name: 'flows', page: 'flows', isDone: today.pausedFlows.length === 0 },
      { name: 'audit', page: 'audit', isDone: today.audit.ok === true },
      { name: 'notice', page: 'notices', isDone: notices.list.length > 0 },
      { name: 'player', page: 'player', isDone: today.players > FIRST_PLAYERS },
    ],
  };
}

/** Checklist of a new world: settings that are still defaults, and first things that are still to be done. */
export function StepsPage() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead(['showToday', 'steps'], readSteps);
  return (
    <>
      <p className="faint">{t('stepsHint')}</p>
      <ListStates state={state} count={data ? 1 : 0} onRetry={reload} foot={false}>
        <ul className="steps">
          {data?.list.map(({ name, page, isDone }) => (
            <li key={name} data-done={isDone}>
              <Link to={`/${page}`}>{t(`steps.${name}`)}</Link>{' '}
              <span className="faint">{t(isDone ? 'steps.done' : 'steps.open')}</span>
            </li>
          ))}
        </ul>
      </ListStates>
    </>
  );
}
