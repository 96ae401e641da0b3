import type { Scenario } from '../simulate/scenario.ts';

/** The part of a scenario that is played on the real server: few agents of each group, on its first days. */
export function sampleOf(scenario: Scenario): Scenario {
  const { agents, days } = scenario.sample;
  const groups = scenario.groups.map((group) => ({
    ...group,
    count: Math.min(group.count, agents),
    from: 0,
    to: 0,
    activity: 100,
  }));
  const shocks = scenario.shocks.map((shock) => ({ ...shock, day: Math.min(shock.day, days - 1) }));
  return { ...scenario, groups, shocks, days };
}
