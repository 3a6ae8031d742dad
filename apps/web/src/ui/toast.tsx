import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Milliseconds that suffice to read a toast and to reach Undo. Hover and focus stop the timer. */
const TOAST_MS = 8_000;

interface Toast {
  text: string;
  /** Milliseconds for which the toast is shown, instead of `TOAST_MS`. */
  stayMs?: number;
  /** Whether the toast reports a stock or price event. */
  isEvent?: boolean;
  action?: { label: string; run: () => void };
  /** Called once the toast has closed for any reason but sign-out. */
  onClose?: () => void;
}

interface ShownToast extends Toast {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setShown(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function getShown(): readonly ShownToast[] {
  return shown;
}

function hide(id: number): void {
  const closed = shown.find((toast) => toast.id === id);
  setShown(shown.filter((toast) => toast !== closed));
  closed?.onClose?.();
}

function hideAll(): void {
  for (const { id } of shown) hide(id);
}

/** Shows at most three toasts. Replaces an earlier toast with the same text and no action. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const isRepeated = ({ text, action }: Toast) => text === toast.text && !action;
  for (const { id } of new Set([...shown.slice(0, -2), ...shown.filter(isRepeated)])) hide(id);
  setShown([...shown, { ...toast, id: lastId }]);
}

/** Removes all toasts at sign-out, without calling `onClose`. */
export function hideToasts(): void {
  setShown([]);
}

/** The bell does not announce an event that a toast reports. */
export function isEventToastShown(): boolean {
  return shown.some(({ isEvent }) => isEvent);
}

export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, getShown, getShown);
  useEffect(() => {
    addEventListener('pagehide', hideAll);
    return () => removeEventListener('pagehide', hideAll);
  }, []);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 grid justify-items-center gap-2 sm:bottom-6"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const [isPaused, setPaused] = useState(false);
  const previousFocus = useRef<Element | null>(null);
  const textId = `toast-${toast.id}`;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => hide(toast.id), toast.stayMs ?? TOAST_MS);
    return () => clearTimeout(timer);
  }, [toast.id, toast.stayMs, isPaused]);

  function pause(event: FocusEvent): void {
    setPaused(true);
    if (!event.currentTarget.contains(event.relatedTarget)) previousFocus.current = event.relatedTarget;
  }

  /** Closes the toast and returns focus to the element that had focus before. */
  function close(run?: () => void): void {
    const focusTarget = previousFocus.current?.isConnected ? previousFocus.current : document.getElementById('main');
    if (focusTarget instanceof HTMLElement) focusTarget.focus({ preventScroll: true });
    // Before `hide`: `onClose` must know whether the action ran.
    run?.();
    hide(toast.id);
  }

  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={pause}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex min-h-12 max-w-prose animate-appear items-center gap-2 rounded-box border border-edge bg-ink py-1 pr-1 pl-4 text-sm text-paper shadow-lift"
    >
      <p id={textId} className="mr-2">
        {toast.text}
      </p>
      {toast.action && (
        <button
          type="button"
          aria-describedby={textId}
          onClick={() => close(toast.action?.run)}
          className="min-h-11 rounded-box px-3 font-medium underline underline-offset-4 focus-visible:outline-paper"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        aria-describedby={textId}
        onClick={() => close()}
        className="size-11 rounded-box focus-visible:outline-paper"
      >
        <svg aria-hidden="true" viewBox="0 0 12 12" className="mx-auto size-3">
          <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}
