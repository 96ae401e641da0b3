import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { endpointOf, type OpsChange } from '../opsCalls.ts';
import { Button } from '../../ui/Button.tsx';
import { wordsOf } from '../wordsOf.ts';
import { ActForm } from './ActForm.tsx';

export interface ActButtonProps {
  path: OpsChange;
  fixed?: Readonly<Record<string, string>>;
  /** Default: the call's name. */
  label?: string;
  danger?: boolean;
  onDone?: () => void;
  /** Drawn below the inputs, from their present values. */
  sketch?: (values: Readonly<Record<string, string>>) => ReactNode;
  /** Turns inputs into the call's parameters where a person writes them in another form. */
  encode?: (values: Readonly<Record<string, string>>) => Record<string, string>;
  /** Facts for the decision, above the form. */
  children?: ReactNode;
}

/** A button that opens the form of a change in a dialog. */
export function ActButton({
  path,
  fixed,
  label,
  danger = false,
  onDone,
  sketch,
  encode,
  children,
}: ActButtonProps) {
  const { t } = useTranslation('console');
  const [open, setOpen] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = label ?? wordsOf('call', path);
  useEffect(() => {
    if (open) dialog.current?.showModal();
  }, [open]);
  return (
    <>
      <Button size="s" variant={danger ? 'danger' : 'plain'} onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <dialog ref={dialog} aria-label={title} onClose={() => setOpen(false)}>
          <header>
            <h2>{title}</h2>
            <Button size="s" variant="quiet" onClick={() => dialog.current?.close()}>
              {t('close')}
            </Button>
          </header>
          <p className="faint">{wordsOf('call', path) === path ? endpointOf(path).summary : path}</p>
          {fixed && (
            <p className="fixed">
              {Object.entries(fixed).map(([name, value]) => (
                <span key={name}>
                  {wordsOf('column', name)}: <b>{value}</b>
                </span>
              ))}
            </p>
          )}
          {children}
          <ActForm
            path={path}
            {...(fixed && { fixed })}
            sketch={sketch}
            encode={encode}
            onDone={() => {
              setOpen(false);
              onDone?.();
            }}
          />
        </dialog>
      )}
    </>
  );
}
