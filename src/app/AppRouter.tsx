import { useState, type ReactNode } from 'react';
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_createHashHistory as createHashHistory,
} from 'react-router-dom';
import { layers } from '../ui/layers.ts';

/** Hash history in which the entries of open sheets are not pages. */
function createHistory() {
  const history = createHashHistory({ v5Compat: true });
  const { push, replace } = history;
  return Object.assign(history, {
    push: (...page: Parameters<typeof push>) => layers.push(() => push(...page)),
    replace: (...page: Parameters<typeof replace>) => layers.replace(() => replace(...page)),
  });
}

/** The app's hash router. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [history] = useState(createHistory);
  return <HistoryRouter history={history}>{children}</HistoryRouter>;
}
