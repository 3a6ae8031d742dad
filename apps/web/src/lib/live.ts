import { EVENTS_PATH, type LiveNews } from '@sillage/contract';
import { setTold } from './poll-interval.ts';
import { MINUTE, SECOND } from './time.ts';

/** Callbacks for live events. The connection is closed while the tab is hidden. */
interface Ear {
  news(news: LiveNews): void;
  /** Called when events may have been lost and the server does not repeat them. */
  missed(): void;
  /** Called when the server rejects the connection; the session may have ended. */
  refused(): void;
}

/** A tab hidden this long closes its connection: browsers allow six to a server across tabs. */
const UNSEEN_MS = 10 * SECOND;
const TICK_MS = 30 * SECOND;
/** A tick later than this follows sleep; the connection is then dead without an error event. */
const SLEEP_MS = 2 * MINUTE;
const RETRY_MS = { first: 5 * SECOND, longest: 5 * MINUTE };

/**
 * Receives live events until the returned function is called. The browser reconnects after a lost
 * connection; a rejected one is retried with backoff.
 */
export function listenLive(ear: Ear): () => void {
  let source: EventSource | null = null;
  let hadSource = false;
  let retryMs = RETRY_MS.first;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let unseen: ReturnType<typeof setTimeout> | undefined;
  let ticked = Date.now();

  function open(): void {
    if (source) return;
    const opened = new EventSource(EVENTS_PATH);
    // A new stream does not resume where the previous one ended.
    let isBehind = hadSource;
    source = opened;
    hadSource = true;
    opened.addEventListener('open', () => {
      setTold(true);
      retryMs = RETRY_MS.first;
      if (isBehind) ear.missed();
      isBehind = false;
    });
    for (const name of ['stock', 'price'] as const)
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => ear.news(JSON.parse(data) as LiveNews));
    opened.addEventListener('reset', () => ear.missed());
    opened.addEventListener('error', () => {
      setTold(false);
      if (opened.readyState === EventSource.CLOSED && opened === source) tryLater();
    });
  }

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
    setTold(false);
  }

  function tryLater(): void {
    close();
    retry = setTimeout(look, retryMs);
    retryMs = Math.min(2 * retryMs, RETRY_MS.longest);
    ear.refused();
  }

  function look(): void {
    clearTimeout(unseen);
    if (document.visibilityState === 'visible') open();
    else unseen = setTimeout(close, UNSEEN_MS);
  }

  function renew(): void {
    close();
    look();
  }

  const tick = setInterval(() => {
    const hasSlept = Date.now() - ticked > SLEEP_MS;
    ticked = Date.now();
    if (hasSlept) renew();
  }, TICK_MS);
  document.addEventListener('visibilitychange', look);
  addEventListener('online', renew);
  look();
  return () => {
    close();
    clearTimeout(unseen);
    clearInterval(tick);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('online', renew);
  };
}
