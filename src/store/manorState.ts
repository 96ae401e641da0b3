import { startConnection, type ConnectionState } from './connection.ts';
import { startFacts, type FactsState } from './facts.ts';
import { startPending, type PendingState } from './pending.ts';
import { startSession, type SessionState } from './session.ts';
import { startSettings, type SettingsState } from './settings.ts';
import { startView, type ViewState } from './view.ts';
import { startVisit, type VisitState } from './visitState.ts';
import { startWorld, type WorldState } from './worldState.ts';

/** Whole state that the scene and the overlays draw. */
export interface ManorState {
  session: SessionState;
  world: WorldState;
  facts: FactsState;
  pending: PendingState;
  settings: SettingsState;
  connection: ConnectionState;
  view: ViewState;
  visit: VisitState;
}

export const startState: ManorState = {
  session: startSession,
  world: startWorld,
  facts: startFacts,
  pending: startPending,
  settings: startSettings,
  connection: startConnection,
  view: startView,
  visit: startVisit,
};
