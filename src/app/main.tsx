import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import './frame.css';
import { App } from './App.tsx';
import { ensurePolyfills } from './ensurePolyfills.ts';
import { handlePreloadErrors } from './handlePreloadErrors.ts';
import { start } from './start.ts';

handlePreloadErrors();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The splash of index.html stays until the texts are loaded: no text is ever shown as its key. */
async function open(box: HTMLElement): Promise<void> {
  if (!(await ensurePolyfills())) return;
  await start();
  const page = createRoot(box);
  // A transition is rendered in slices of some milliseconds, and the splash stays until it is whole.
  startTransition(() =>
    page.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
}

void open(root);
