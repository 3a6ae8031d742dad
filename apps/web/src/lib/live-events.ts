import { EVENTS_PATH, type LiveChange } from '@sillage/contract';
import { setReceivingLive } from './poll-interval.ts';
import { MINUTE, SECOND } from './time.ts';

/** Receives live changes, over a connection that is closed while the tab is hidden. */
interface LiveListener {
  onChange(onChange: LiveChange): void;
  /** Called when live events may have been missed; the server does not repeat missed events. */
  onMissed(): void;
  /**
   * Called when the server rejects the connection for live events, possibly because the session has
   * ended.
   */
  onRejected(): void;
}

/**
 * Time after which a hidden tab closes its event stream. Browsers allow only six connections to a
 * server, shared by all tabs.
 */
const HIDDEN_TIMEOUT_MS = 10 * SECOND;
const TICK_MS = 30 * SECOND;
/**
 * Time between two timer ticks above which the computer must have slept. LiveEvents then
 * reconnects, because the old connection is dead.
 */
const SLEEP_THRESHOLD_MS = 2 * MINUTE;
const RETRY_DELAY_MS = { initial: 5 * SECOND, max: 5 * MINUTE };

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

  /** Reopens rejected live connections with backoff; the browser itself reopens lost ones. */
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
