import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  heading: string;
  /** Whether to render an `alertdialog`, for a question before a destructive action. */
  isWarning?: boolean;
  /** Whether the dialog is wider than a form, for a list with its buttons at the bottom edge. */
  isWide?: boolean;
  /** False if a click beside the dialog leaves it open, because its content is shown only once. */
  closesOutside?: boolean;
  /** Called when the user cancels, also by Escape or a click beside the dialog. */
  onCancel: () => void;
  children: ReactNode;
}

/** A mounted dialog is open. The native element makes the page inert and restores focus. */
export function Dialog({
  heading,
  isWarning = false,
  isWide = false,
  closesOutside = true,
  onCancel,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // A layout effect opens it before paint and closes it while it is still in the document:
  // otherwise the browser does not restore focus.
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
        // React passes on the event of a dialog inside this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onCancel();
      }}
      closedby={closesOutside ? 'any' : 'closerequest'}
      className={`mx-auto mt-auto mb-4 w-[calc(100%-2rem)] ${isWide ? 'max-w-prose scroll-pb-24' : 'max-w-form'} animate-appear rounded-box border border-line bg-surface text-ink shadow-lift backdrop:bg-black/45 sm:my-auto`}
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
