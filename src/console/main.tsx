import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/tokens.css';
import '../ui/fonts.css';
import './console.css';
import './parts/parts.css';
import { Console } from './Console.tsx';
import { startConsole } from './startConsole.ts';

const root = document.getElementById('root');
if (!root) throw new Error('ops.html has no #root');

void startConsole().then(() => {
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
});
