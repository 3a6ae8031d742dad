/** Usual requests of other users, which run at fixed times whether or not there is a flood. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { catalogueSearch } from '../lib/catalogue-queries.ts';
import { load, type Round } from '../lib/load.ts';
import { openStream } from '../lib/streams.ts';
import { PASSWORD } from '../lib/users.ts';
import { SIGNING_IN, type Subject } from './subject.ts';

export interface OtherUsers {
  /** Times and statuses of the requests by kind; the kind `live change` has no statuses. */
  rounds: Record<string, Pick<Round, 'ms' | 'statuses'>>;
}

interface Visitor {
  path: string;
  everyMs: number;
  usesNewConnection?: boolean;
  headers?: string;
  body?: object;
}

const CONNECTIONS = 4;
const STREAMS = 50;
const CHANGE_EVERY_MS = 1_000;
/** Time to wait after a run, so that the last change reaches every stream. */
const LAST_CHANGE_MS = 2_000;

const change = sql`insert into live_changes (fragrance_id, kind, happened_at) select min(id), 'stock', now() from fragrances`;

/** Returns a function that sends the requests of other users for `seconds`. */
export async function createOtherUsers(subject: Subject): Promise<(seconds: number) => Promise<OtherUsers>> {
  const { port, db, users } = subject;
  const device = await subject.createKnownBrowser(SIGNING_IN);
  // Each kind has its own IP address and sends few requests.
  const visitors: Record<string, Visitor> = {
    search: { path: catalogueSearch('keyword=vanilla'), everyMs: 80 },
    'search, new connection': { path: catalogueSearch('keyword=rose'), everyMs: 120, usesNewConnection: true },
    page: { path: '/', everyMs: 200, usesNewConnection: true },
    '/livez': { path: '/livez', everyMs: 200, usesNewConnection: true },
    'own data': { path: '/api/users/current', everyMs: 80, headers: users[0]?.cookie ?? '' },
    'sign-in, known browser': {
      path: '/api/users/login',
      everyMs: 500,
      headers: device,
      body: { usernameOrEmail: SIGNING_IN, password: PASSWORD },
    },
  };

  async function measureLiveChanges(seconds: number): Promise<number[]> {
    const ms: number[] = [];
    const changedAt: number[] = [];
    const opened = users.slice(100, 100 + STREAMS).map(({ cookie: headers }) => {
      let events = 0;
      const onEvent = () => {
        ms.push(performance.now() - (changedAt[events] ?? 0));
        events += 1;
      };
      return openStream(port, { headers, onEvent });
    });
    const sockets = await Promise.all(opened);
    const changing = setInterval(() => {
      changedAt.push(performance.now());
      void change.execute(db);
    }, CHANGE_EVERY_MS);
    await sleep(seconds * 1000);
    clearInterval(changing);
    await sleep(LAST_CHANGE_MS);
    for (const socket of sockets) socket.destroy();
    // A change that has not arrived by now took at least this long.
    const missing = STREAMS * changedAt.length - ms.length;
    return [...ms, ...Array<number>(Math.max(0, missing)).fill(LAST_CHANGE_MS)];
  }

  return async (seconds) => {
    const rounds = Object.entries(visitors).map(async ([name, { path, everyMs, ...options }], index) => {
      const connection = {
        connections: CONNECTIONS,
        everyMs: everyMs * CONNECTIONS,
        localAddress: `127.0.1.${index + 1}`,
      };
      return [name, await load(port, [path], { ...options, ...connection, forMs: seconds * 1000 })] as const;
    });
    const [ms, ...served] = await Promise.all([measureLiveChanges(seconds), ...rounds]);
    const all = Object.fromEntries<Pick<Round, 'ms' | 'statuses'>>(served);
    return { rounds: { ...all, 'live change': { ms, statuses: {} } } };
  };
}
