import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ToggledFormProps {
  openLabel: string;
  doneMessage: string;
  closed: ReactNode;
  children: (actions: { onDone: () => void; onCancel: () => void }) => ReactNode;
}

/** Focus moves into the form that a button opens, and back to the button when the form closes. */
export function ToggledForm({ openLabel, doneMessage, closed, children }: ToggledFormProps) {
  const [state, setState] = useState<'untouched' | 'open' | 'cancelled' | 'done'>('untouched');
  const container = useRef<HTMLDivElement>(null);
  const isOpen = state === 'open';

  useEffect(() => {
    if (state === 'untouched') return;
    container.current?.querySelector<HTMLElement>(state === 'open' ? 'input:not([hidden])' : 'button')?.focus();
  }, [state]);

  return (
    <>
      <div role="status" className="mb-5 empty:hidden">
        {state === 'done' && <Notice tone="good">{doneMessage}</Notice>}
      </div>
      {!isOpen && closed}
      <div ref={container}>
        {isOpen ? (
          <div className="max-w-form">
            {children({ onDone: () => setState('done'), onCancel: () => setState('cancelled') })}
          </div>
        ) : (
          <Button variant="secondary" className="mt-6" onClick={() => setState('open')}>
            {openLabel}
          </Button>
        )}
      </div>
    </>
  );
}
