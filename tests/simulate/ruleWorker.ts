// The simulator as the console starts it (`/ops/simulator.js`): a question comes in, an answer goes out.
import type { RuleQuestion } from '../../src/console/simulatedRule.ts';
import { simulateRule } from './simulateRule.ts';

addEventListener('message', ({ data }: MessageEvent<RuleQuestion>) => {
  postMessage(simulateRule(data));
});
