/** The floods of requests, one for each path, and their measured capacity. */
import { constants } from 'node:os';
import type { FloodOptions, FloodResult } from '../children/flood.ts';
import { catalogueQueries } from '../lib/catalogue-queries.ts';
import { formatRequest } from '../lib/load.ts';
import { nextMessage, startChild } from '../lib/processes.ts';
import type { Subject } from './subject.ts';

export interface Flood {
  name: string;
  requests: string[];
  isStream: boolean;
  /** Status of a response that took the server the usual work. */
  served: string;
}

/** The capacity is measured with this number of connections. */
const CAPACITY_CONNECTIONS = 16;
/** Rejections are also measured by a process of usual priority, which sends this many a second. */
const PROBES_PER_SECOND = 60;

export async function listFloods(subject: Subject, rows: number): Promise<Flood[]> {
  const { port, users } = subject;
  const searches = Object.entries(catalogueQueries(rows)).flatMap(([name, all]) =>
    /keyword|words/.test(name) ? all : [],
  );
  const feeds = [...(await subject.createFeeds()), '/feeds/deals.atom', '/feeds/deals.json'];
  const signIn = (index: number) => ({ usernameOrEmail: `unknown-${index}`, password: 'not the password' });
  const get = (path: string, headers = '') => formatRequest(port, path, { headers });
  return [
    { name: 'search', requests: searches.map((path) => get(path)), isStream: false, served: '200' },
    {
      name: 'sign-in',
      requests: Array.from({ length: 500 }, (_, index) =>
        formatRequest(port, '/api/users/login', { body: signIn(index) }),
      ),
      isStream: false,
      served: '401',
    },
    {
      name: 'live streams',
      requests: users.slice(0, 100).map(({ cookie }) => get('/api/events', cookie)),
      isStream: true,
      served: '200',
    },
    { name: 'feeds', requests: feeds.map((path) => get(path)), isStream: false, served: '200' },
  ];
}

async function run(options: FloodOptions): Promise<FloodResult> {
  const { child } = await startChild('flood', [JSON.stringify(options)]);
  return nextMessage<FloodResult>(child);
}

/** Returns the served requests per second while each of a few connections sends without pause. */
export async function measureCapacity({ port }: Subject, { requests, isStream, served }: Flood): Promise<number> {
  const options = { port, requests, isStream, addresses: 0, rate: 0, niceness: constants.priority.PRIORITY_LOW };
  await run({ ...options, connections: CAPACITY_CONNECTIONS, seconds: 2 });
  const result = await run({ ...options, connections: CAPACITY_CONNECTIONS, seconds: 4 });
  return (result.statuses[served] ?? 0) / result.seconds;
}

export interface FloodSize {
  rate: number;
  seconds: number;
  connections: number;
  addresses: number;
}

/**
 * Sends a flood. `probes` are the same requests, few and from a process of usual priority, so that
 * their times contain no wait for a processor of the generator.
 */
export async function sendFlood(
  { port }: Subject,
  { requests, isStream }: Flood,
  { rate, seconds, connections, addresses }: FloodSize,
): Promise<{ flood: FloodResult; probes: FloodResult }> {
  const shared = { port, requests, isStream, seconds };
  const [flood, probes] = await Promise.all([
    run({ ...shared, connections, addresses, rate, niceness: constants.priority.PRIORITY_LOW }),
    run({ ...shared, connections: 16, addresses: 1, rate: PROBES_PER_SECOND, niceness: 0 }),
  ]);
  return { flood, probes };
}
