import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isFixed } from '#core/catalog/checkConstants.ts';
import type { ConstantKey } from '#core/catalog/constants.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { useManor } from '../../store/useManor.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ListStates } from '../../ui/ListStates.tsx';
import { readNameOf } from '../opsCalls.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { NoticePhones } from '../parts/NoticePhones.tsx';

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

interface Steps {
  list: Step[];
  /** Rules that operators may change, and those of them that nobody has set. */
  rules: number;
  defaults: number;
}

async function readSteps(): Promise<Steps> {
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
  const changeable = constants.list.filter(({ key }) => !isFixed(key as ConstantKey));
  return {
    rules: changeable.length,
    defaults: changeable.filter((rule) => !isSet(rule)).length,
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

/** Settings of the node that answered, each given or left at its default, with the consequence of the default. */
function Settings() {
  const { t } = useTranslation('console');
  const { state, data, reload } = useRead([readNameOf('ops/settings')], () =>
    client.read('ops/settings', {}, { quiet: true }),
  );
  return (
    <section aria-label={t('steps.settings')}>
      <h2>{t('steps.settings')}</h2>
      <p className="faint">{t('steps.settingsHint')}</p>
      <ListStates state={state} count={data?.list.length ?? 0} onRetry={reload} foot={false}>
        <ul className="steps">
          {data?.list.map(({ name, isGiven }) => (
            <li key={name} data-done={isGiven}>
              <code>{name}</code> <span>{t(`setting.${name}`)}</span>{' '}
              <b>{t(isGiven ? 'steps.given' : 'steps.default')}</b>
            </li>
          ))}
        </ul>
      </ListStates>
    </section>
  );
}

/** Shows the invitation for the first player: an operator's own code, because operators sign in without one. */
function FirstInvitation() {
  const { t } = useTranslation('console');
  const link = useManor(({ session }) => session.user?.invitationLink) ?? '';
  if (link === '') return null;
  return (
    <p className="invitation">
      {t('steps.invitation')} <code>{link}</code> <CopyButton text={link} />
    </p>
  );
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
              <b>{t(isDone ? 'steps.done' : 'steps.open')}</b>
              {name === 'player' && <FirstInvitation />}
              {name === 'notice' && !isDone && (
                <p>
                  <ActButton
                    path="ops/notice/publish"
                    sketch={(values) => <NoticePhones values={values} />}
                  />
                </p>
              )}
              {name === 'rules' && (
                <p className="faint">{t('steps.rulesLeft', { left: data.defaults, all: data.rules })}</p>
              )}
            </li>
          ))}
        </ul>
      </ListStates>
      <Settings />
    </>
  );
}
