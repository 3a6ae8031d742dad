import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** How long a toast stays, unless it says otherwise or is pointed at or focused; long enough to read it and reach for Undo. */
const STAY_MS = 8_000;

interface Toast {
  text: string;
  /** Instead of the usual time. */
  stayMs?: number;
  /** It says what happened in a shop. */
  isNews?: boolean;
  action?: { label: string; run: () => void };
  /** When it has left the screen for good, whoever or whatever took it away; not when somebody signs out. */
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

/** Says something in passing, aloud to screen readers; with an action such as Undo when there is one. Mere words said again take their own place. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const isRepeated = ({ text, action }: Toast) => text === toast.text && !action;
  for (const { id } of new Set([...shown.slice(0, -2), ...shown.filter(isRepeated)])) hide(id);
  change([...shown, { ...toast, id: lastId }]);
}

/** Takes all toasts away, as when somebody signs out. */
export function hideToasts(): void {
  change([]);
}

/** Whether a toast on the screen says what happened in a shop, so that it need not be said aloud a second time. */
export function saysNews(): boolean {
  return shown.some(({ isNews }) => isNews);
}

/** The corner where toasts appear; once, in the layout. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, now, now);
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

  /** Focus goes back to where it came from; the toast takes its place with it. */
  function leave(act?: () => void): void {
    const place = cameFrom.current?.isConnected ? cameFrom.current : document.getElementById('main');
    if (place instanceof HTMLElement) place.focus({ preventScroll: true });
    // Before it is gone: whoever waits for that must know what was chosen.
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
