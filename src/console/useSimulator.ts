import { useCallback, useEffect, useRef, useState } from 'react';
import { SIMULATOR, type RuleAnswer, type RuleQuestion } from './simulatedRule.ts';

type Asked = { state: 'idle' | 'busy' | 'failed'; answer: null } | { state: 'done'; answer: RuleAnswer };

/** The simulator in a thread of its own, started by the first question. A newer question ends the one before. */
export function useSimulator(): Asked & { ask: (question: RuleQuestion) => void } {
  const [asked, setAsked] = useState<Asked>({ state: 'idle', answer: null });
  const worker = useRef<Worker | null>(null);
  const stop = () => worker.current?.terminate();
  useEffect(() => stop, []);
  const ask = useCallback((question: RuleQuestion) => {
    stop();
    setAsked({ state: 'busy', answer: null });
    const started = new Worker(SIMULATOR, { type: 'module' });
    worker.current = started;
    started.onmessage = ({ data }: MessageEvent<RuleAnswer>) => setAsked({ state: 'done', answer: data });
    started.onerror = () => setAsked({ state: 'failed', answer: null });
    started.postMessage(question);
  }, []);
  return { ...asked, ask };
}
