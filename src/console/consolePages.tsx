import type { ComponentType } from 'react';
import { ActsPage } from './pages/ActsPage.tsx';
import { AuditPage } from './pages/AuditPage.tsx';
import { CallsPage } from './pages/CallsPage.tsx';
import { FlowsPage } from './pages/FlowsPage.tsx';
import { JobsPage } from './pages/JobsPage.tsx';
import { MarketPage } from './pages/MarketPage.tsx';
import { MoneyPage } from './pages/MoneyPage.tsx';
import { NodesPage } from './pages/NodesPage.tsx';
import { NoticesPage } from './pages/NoticesPage.tsx';
import { PlayerPage } from './pages/PlayerPage.tsx';
import { PoolsPage } from './pages/PoolsPage.tsx';
import { RolesPage } from './pages/RolesPage.tsx';
import { RulesPage } from './pages/RulesPage.tsx';
import { StepsPage } from './pages/StepsPage.tsx';
import { TodayPage } from './pages/TodayPage.tsx';
import { WithdrawalsPage } from './pages/WithdrawalsPage.tsx';

/** The console's pages in the order of the menu; `name` is the path and the key of the title. */
export const consolePages = [
  { name: 'today', Page: TodayPage },
  { name: 'steps', Page: StepsPage },
  { name: 'withdrawals', Page: WithdrawalsPage },
  { name: 'player', Page: PlayerPage },
  { name: 'money', Page: MoneyPage },
  { name: 'rules', Page: RulesPage },
  { name: 'flows', Page: FlowsPage },
  { name: 'market', Page: MarketPage },
  { name: 'pools', Page: PoolsPage },
  { name: 'notices', Page: NoticesPage },
  { name: 'acts', Page: ActsPage },
  { name: 'jobs', Page: JobsPage },
  { name: 'nodes', Page: NodesPage },
  { name: 'audit', Page: AuditPage },
  { name: 'roles', Page: RolesPage },
  { name: 'calls', Page: CallsPage },
] as const satisfies readonly { name: string; Page: ComponentType }[];
