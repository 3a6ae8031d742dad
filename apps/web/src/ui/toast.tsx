import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** Milliseconds a toast stays, apart from hover and focus: time to read it and reach Undo. */
const STAY_MS = 8_000;

interface Toast {
  text: string;
  /** Overrides `STAY_MS`. */
  stayMs?: number;
  /** It reports a stock or price event. */
  isNews?: boolean;
  action?: { label: string; run: () => void };
  /** Called once the toast has closed, however that happened; not at sign-out. */
  onGone?: () => void;
}

interface ShownToast extends Toast {
  id: number;
}

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function now(): readonly ShownToast[] {
  return shown;
}

function hide(id: number): void {
  const gone = shown.find((toast) => toast.id === id);
  change(shown.filter((toast) => toast !== gone));
  gone?.onGone?.();
}

function hideAll(): void {
  for (const { id } of shown) hide(id);
}

/** Announces a toast; at most three show. Replaces one with the same text and no action. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const isRepeated = ({ text, action }: Toast) => text === toast.text && !action;
  for (const { id } of new Set([...shown.slice(0, -2), ...shown.filter(isRepeated)])) hide(id);
  change([...shown, { ...toast, id: lastId }]);
}

/** Removes all toasts without calling `onGone`; for sign-out. */
export function hideToasts(): void {
  change([]);
}

/** Whether a visible toast reports an event, so that the bell need not announce it too. */
export function saysNews(): boolean {
  return shown.some(({ isNews }) => isNews);
}

/** Rendered once, in the layout. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, now, now);
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
  const [isHeld, setHeld] = useState(false);
  const cameFrom = useRef<Element | null>(null);
  const words = `toast-${toast.id}`;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => hide(toast.id), toast.stayMs ?? STAY_MS);
    return () => clearTimeout(timer);
  }, [toast.id, toast.stayMs, isHeld]);

  function hold(event: FocusEvent): void {
    setHeld(true);
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  }

  /** Returns focus to where it was before the toast, then closes it. */
  function leave(act?: () => void): void {
    const place = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    // Before `hide`: `onGone` must know whether the action ran.
    act?.();
    hide(toast.id);
  }

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={hold}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-12 max-w-prose animate-appear items-center gap-2 rounded-box border border-edge bg-ink py-1 pr-1 pl-4 text-sm text-paper shadow-lift"
    >
      <p id={words} className="mr-2">
        {toast.text}
      </p>
      {toast.action && (
        <button
          type="button"
          aria-describedby={words}
          onClick={() => leave(toast.action?.run)}
          className="min-h-11 rounded-box px-3 font-medium underline underline-offset-4 focus-visible:outline-paper"
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        aria-describedby={words}
        onClick={() => leave()}
        className="size-11 rounded-box focus-visible:outline-paper"
      >
        <svg aria-hidden="true" viewBox="0 0 12 12" className="mx-auto size-3">
          <path d="M2 2l8 8M10 2l-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </div>
  );
}
