import { EVENTS_PATH, type LiveChange } from '@sillage/contract';
import { setReceivingLive } from './poll-interval.ts';
import { MINUTE, SECOND } from './time.ts';

/** Callbacks for live events. The connection is closed while the tab is hidden. */
interface LiveListener {
  onChange(onChange: LiveChange): void;
  /** Called when events may have been lost and the server does not repeat them. */
  onMissed(): void;
  /** Called when the server rejects the connection; the session may have ended. */
  onRejected(): void;
}

/** A tab hidden this long closes its connection: browsers allow six to a server across tabs. */
const HIDDEN_TIMEOUT_MS = 10 * SECOND;
const TICK_MS = 30 * SECOND;
/** A tick later than this follows sleep; the connection is then dead without an error event. */
const SLEEP_THRESHOLD_MS = 2 * MINUTE;
const RETRY_DELAY_MS = { initial: 5 * SECOND, max: 5 * MINUTE };

/** Receives live events until it is stopped. */
export class LiveEvents {
  readonly #listener: LiveListener;
  readonly #tick = setInterval(() => this.#detectSleep(), TICK_MS);
  #source: EventSource | null = null;
  #hadSource = false;
  #retryMs = RETRY_DELAY_MS.initial;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #lastTickAt = Date.now();

  constructor(listener: LiveListener) {
    this.#listener = listener;
    document.addEventListener('visibilitychange', this.#update);
    addEventListener('online', this.#reconnect);
    this.#update();
  }

  stop(): void {
    this.#close();
    clearTimeout(this.#hiddenTimer);
    clearInterval(this.#tick);
    document.removeEventListener('visibilitychange', this.#update);
    removeEventListener('online', this.#reconnect);
  }

  readonly #update = (): void => {
    clearTimeout(this.#hiddenTimer);
    if (document.visibilityState === 'visible') this.#open();
    else this.#hiddenTimer = setTimeout(() => this.#close(), HIDDEN_TIMEOUT_MS);
  };

  readonly #reconnect = (): void => {
    this.#close();
    this.#update();
  };

  #open(): void {
    if (this.#source) return;
    const source = new EventSource(EVENTS_PATH);
    // A new stream does not resume where the previous one ended.
    let isBehind = this.#hadSource;
    this.#source = source;
    this.#hadSource = true;
    source.addEventListener('open', () => {
      setReceivingLive(true);
      this.#retryMs = RETRY_DELAY_MS.initial;
      if (isBehind) this.#listener.onMissed();
      isBehind = false;
    });
    for (const name of ['stock', 'price'] as const)
      source.addEventListener(name, ({ data }: MessageEvent<string>) =>
        this.#listener.onChange(JSON.parse(data) as LiveChange),
      );
    source.addEventListener('reset', () => this.#listener.onMissed());
    source.addEventListener('error', () => {
      setReceivingLive(false);
      if (source.readyState === EventSource.CLOSED && source === this.#source) this.#retryLater();
    });
  }

  #close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
    setReceivingLive(false);
  }

  /** The browser reconnects after a lost connection; a rejected one is retried with backoff. */
  #retryLater(): void {
    this.#close();
    this.#retry = setTimeout(this.#update, this.#retryMs);
    this.#retryMs = Math.min(2 * this.#retryMs, RETRY_DELAY_MS.max);
    this.#listener.onRejected();
  }

  #detectSleep(): void {
    const hasSlept = Date.now() - this.#lastTickAt > SLEEP_THRESHOLD_MS;
    this.#lastTickAt = Date.now();
    if (hasSlept) this.#reconnect();
  }
}
