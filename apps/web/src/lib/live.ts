import { EVENTS_PATH, type LiveNews } from '@sillage/contract';
import { setTold } from './poll-interval.ts';
import { MINUTE, SECOND } from './time.ts';

/** Hears what the server tells while the tab can be seen. */
interface Ear {
  news(news: LiveNews): void;
  /** Something may have happened that is told no more. */
  missed(): void;
  /** The server would not have us: perhaps nobody is signed in any more. */
  refused(): void;
}

/** Browsers open six connections to a server, for all their tabs: one that nobody sees does not keep its own. */
const UNSEEN_MS = 10 * SECOND;
const TICK_MS = 30 * SECOND;
/** A tick that comes so late comes after a sleep, and the connection is dead without knowing it. */
const SLEEP_MS = 2 * MINUTE;
const RETRY_MS = { first: 5 * SECOND, longest: 5 * MINUTE };

/** Listens to the server's live events until it is told to stop; a lost connection is the browser's to mend. */
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
    // A new stream does not know how far the one before it came.
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
