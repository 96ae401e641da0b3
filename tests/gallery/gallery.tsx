import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { langs } from '#core/catalog/langs.ts';
import { changeLanguage } from '../../src/i18n/changeLanguage.ts';
import { requestTexts } from '../../src/i18n/requestTexts.ts';
import { notify } from '../../src/store/notify.ts';
import '../../src/ui/tokens.css';
import '../../src/ui/fonts.css';
import '../../src/ui/base.css';
import { Button } from '../../src/ui/Button.tsx';
import { controls } from './controls.tsx';
import { lists } from './lists.tsx';
import { numbers } from './numbers.tsx';
import { LONG_TH } from './specimen.ts';

const query = new URLSearchParams(location.search);
const only = query.get('only');
const lang = langs.find(({ setting, folder }) =>
  [setting, folder].some((name) => name === query.get('lang')),
);

/** Every component in its states: `?lang=th`, `?only=Button`, `?text=200` for large letters. */
function Gallery() {
  const shown = Object.entries({ ...controls, ...numbers, ...lists }).filter(
    ([name]) => !only || name === only,
  );
  return (
    <div style={{ height: '100%', overflowY: 'auto', padding: 'var(--s4)' }}>
      {shown.map(([name, states]) => (
        <section key={name} data-component={name} style={{ marginBottom: 'var(--s6)' }}>
          <h2>{name}</h2>
          {Object.entries(states).map(([state, specimen]) => (
            <figure key={state} data-state={state} style={{ padding: 'var(--s2) 0' }}>
              <figcaption style={{ color: 'var(--ink-2)', fontSize: 'var(--text-xs)' }}>{state}</figcaption>
              {specimen}
            </figure>
          ))}
        </section>
      ))}
      <Button onClick={() => notify.success(LONG_TH)}>Success</Button>
      <Button variant="danger" onClick={() => notify.error(LONG_TH)}>
        Error
      </Button>
    </div>
  );
}

async function show(): Promise<void> {
  document.documentElement.style.fontSize = `${query.get('text') ?? '100'}%`;
  await changeLanguage(lang?.setting ?? 'en');
  await Promise.all([requestTexts('money'), requestTexts('notices')]);
  createRoot(document.getElementById('root') ?? document.body).render(
    <StrictMode>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </StrictMode>,
  );
}

void show();
