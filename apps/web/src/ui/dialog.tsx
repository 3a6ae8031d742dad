import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  heading: string;
  /** A question before something is lost, which is to be heard at once; else it is a form or something to read. */
  isWarning?: boolean;
  /** Also on Escape and a click beside the dialog. */
  onCancel: () => void;
  children: ReactNode;
}

/** Something that goes before the page. The browser's own modal: the page behind is inert, and focus goes back where it came from. Open while it is drawn. */
export function Dialog({ heading, isWarning = false, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Before the browser draws, and closed while still on the page: only then does it give focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={isWarning ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
      closedby="any"
      className="mx-auto mt-auto mb-4 w-[calc(100%-2rem)] max-w-form animate-appear rounded-box border border-line bg-surface text-ink shadow-lift backdrop:bg-black/45 sm:my-auto"
    >
      <div className="p-6">
        <h2 id={id} className="text-lg">
          {heading}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
