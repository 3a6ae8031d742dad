import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import {
  type AddressLookup,
  classifyAvailability,
  type Observation,
  type Observed,
  observation,
  observationRoutes,
  type WatchFilter,
  watchFilter,
} from '@sillage/contract';
import { closeServer, listen, trackSockets } from '@sillage/testkit/listen';

export interface FakeRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Failure {
  status: number;
  code?: string;
  message?: string;
  retryAfter?: string;
  /** Where a redirect leads. */
  location?: string;
}

export const FAKE_KEY = 'sillage_0123456789abcdefghijklmnopqrstuvwxyzABCDEF';
export const FAKE_USER_ID = '01890000-0000-7000-8000-000000000001';
const SUGGESTION_ID = '01890000-0000-7000-8000-0000000000aa';
const OBSERVED_ID = '01890000-0000-7000-8000-0000000000bb';
const FRAGRANCE_ID = 7;

/**
 * A server that follows the contract as far as the extension uses it, with one user and one key. It
 * validates what it receives, so that a wrong request fails a test.
 */
export interface FakeSillage extends AsyncDisposable {
  origin: string;
  requests: readonly FakeRequest[];
  observations: readonly Observation[];
  /** The watch filter of each watched fragrance's page address. */
  watches: ReadonlyMap<string, WatchFilter | null>;
  /** Answers all further requests with a failure; null ends it. */
  setFailure: (failure: Failure | null) => void;
  /** Offers of other shops that lookups return. */
  setElsewhere: (elsewhere: AddressLookup['elsewhere']) => void;
  /** Product pages of the fragrances that the user watches, whether or not they were observed. */
  setWatchedPages: (urls: readonly string[]) => void;
  /** HTML of the server's settings page. */
  setSettingsPage: (html: string) => void;
  close: () => Promise<void>;
}

export async function openFakeSillage(options: { host?: string; port?: number } = {}): Promise<FakeSillage> {
  const requests: FakeRequest[] = [];
  const observations: Observation[] = [];
  const watches = new Map<string, WatchFilter | null>();
  let failure: Failure | null = null;
  let elsewhere: AddressLookup['elsewhere'] = [];
  let watchedPages: readonly string[] = [];
  let settingsPage = '<!doctype html><title>Settings · Sillage</title><h1>Settings</h1>';
  const findLast = (url: string) => observations.findLast((each) => each.url === url);

  function observe(body: unknown): Observed {
    const parsed = observation.parse(body);
    observations.push(parsed);
    return toObserved(parsed, watches.has(parsed.url));
  }

  function lookUp(url: string): AddressLookup {
    const last = findLast(url);
    const isWatched = watches.has(url);
    return {
      fragrance: null,
      watch: last !== undefined && isWatched ? toWatch(last, watches.get(url) ?? null) : null,
      page: null,
      elsewhere,
      lowestPrice: null,
      observed: last === undefined ? null : toObserved(last, isWatched),
    };
  }

  /** The fake knows one page at a time: the one that was observed last. */
  function watchLast(filter: WatchFilter | null): Observation {
    const last = observations.at(-1);
    if (last === undefined) throw new Error('nothing was observed');
    watches.set(last.url, filter);
    return last;
  }

  function handle(method: string, url: URL, body: unknown): unknown {
    switch (`${method} ${url.pathname}`) {
      case 'GET /api/users/current':
        return { ...emptyUser, id: FAKE_USER_ID, username: 'amber' };
      case 'DELETE /api/keys/current':
        return null;
      case 'GET /api/observations':
        return [...new Set(observations.map(({ url: each }) => each))].map((each) => lookUp(each).observed);
      case `GET /api/watchlist/${FAKE_USER_ID}`:
        return watchedPages.map((fragranceProductUrl) => ({ ...emptyWatch, fragranceProductUrl }));
      case 'POST /api/observations':
        return observe(body);
      case 'GET /api/watchlist/lookup':
        return lookUp(observationRoutes.lookup.query.parse(Object.fromEntries(url.searchParams)).url);
      case `POST /api/suggestions/${SUGGESTION_ID}/confirm`:
        return toSuggestion(watchLast(null), body);
      case 'PUT /api/watchlist/watch-filter': {
        const filter = watchFilter.parse((body as { watchFilter: unknown }).watchFilter);
        return toWatch(watchLast(filter), filter);
      }
      default:
        throw new Error(`The fake server has no ${method} ${url.pathname}`);
    }
  }

  function respond(request: FakeRequest, response: ServerResponse): void {
    const { method, path, headers, body } = request;
    if (method === 'GET' && path.startsWith('/settings'))
      return void response.setHeader('content-type', 'text/html; charset=utf-8').end(settingsPage);
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization, content-type');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (failure !== null) return fail(response, failure);
    if (headers.authorization !== `Bearer ${FAKE_KEY}`)
      return fail(response, { status: 401, code: 'KEY_UNKNOWN', message: 'This API key is not known.' });
    try {
      const data = handle(method, new URL(path, 'http://fake.invalid'), body === '' ? undefined : JSON.parse(body));
      response.writeHead(method === 'POST' ? 201 : 200).end(JSON.stringify({ success: true, data }));
    } catch (error) {
      fail(response, { status: 400, code: 'BAD_REQUEST', message: String(error) });
    }
  }

  const server = createServer((incoming, response) => {
    const request: FakeRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: incoming.headers,
      body: '',
    };
    requests.push(request);
    incoming.on('data', (chunk: Buffer) => (request.body += chunk.toString()));
    incoming.on('end', () => respond(request, response));
  });
  const { sockets } = trackSockets(server);
  const origin = await listen(server, options);
  const close = () => closeServer(server, sockets);
  return {
    origin,
    requests,
    observations,
    watches,
    setFailure: (next) => void (failure = next),
    setElsewhere: (next) => void (elsewhere = next),
    setWatchedPages: (next) => void (watchedPages = next),
    setSettingsPage: (html) => void (settingsPage = html),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function fail(response: ServerResponse, failure: Failure): void {
  const { status, code = 'BAD_REQUEST', message = 'No', retryAfter, location } = failure;
  if (location !== undefined) response.setHeader('location', location);
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  response.writeHead(status).end(JSON.stringify({ success: false, code, message }));
}

const emptyUser = {
  firstName: null,
  lastName: null,
  fullName: null,
  displayName: 'amber',
  email: 'amber@example.com',
  authProvider: 'local',
  pendingEmail: null,
  isActive: true,
  quizResult: null,
};

function toObserved({ url, observedAt, verdict }: Observation, isWatched: boolean): Observed {
  const { title, availability, offers } = verdict;
  const [first] = offers;
  return {
    id: OBSERVED_ID,
    url,
    shop: new URL(url).host,
    fragranceId: isWatched ? FRAGRANCE_ID : null,
    title,
    stockState: availability === 'unknown' ? 'unreadable' : classifyAvailability(availability),
    price: first?.price ?? null,
    currency: first?.currency ?? null,
    sizes: offers.map(({ sizeMl, variant, availability: stock, price, currency }) => ({
      sizeMl,
      variant,
      availability: stock === 'unknown' ? null : stock,
      price,
      currency,
    })),
    observedAt,
    visitedAt: observedAt,
    counts: true,
    countsReason: null,
    suggestionId: isWatched ? null : SUGGESTION_ID,
    isWatched,
  };
}

const emptyWatch = {
  id: 1,
  fragranceId: FRAGRANCE_ID,
  fragranceName: '',
  fragranceBrand: '',
  fragranceGender: null,
  fragranceImageUrl: null,
  fragranceIsSoldOut: false,
  fragranceAvailability: null,
  fragranceStockState: 'unchecked' as const,
  fragranceFamily: null,
  fragrancePrice: null,
  fragranceProductUrl: null,
  fragranceProductOffer: null,
  fragranceLastCheckedAt: null,
  notes: null,
  hasNotes: false,
  watchFilter: { sizesMl: null, maxPrice: null },
  notifyFrequency: { rule: 'every' as const },
  notifiedAt: null,
  addedAt: '2026-11-01T00:00:00.000Z',
};

function toWatch({ verdict, observedAt }: Observation, filter: WatchFilter | null) {
  return {
    ...emptyWatch,
    fragranceName: verdict.title ?? '',
    fragranceBrand: verdict.brand ?? '',
    watchFilter: filter ?? emptyWatch.watchFilter,
    addedAt: observedAt,
  };
}

function toSuggestion({ url, observedAt, verdict }: Observation, body: unknown) {
  return {
    id: SUGGESTION_ID,
    url,
    shop: new URL(url).host,
    ...(body as { name: string; brand: string }),
    availability: null,
    price: null,
    currency: null,
    sizesMl: [],
    evidence: verdict.evidence,
    known: null,
    status: 'accepted' as const,
    fragranceId: FRAGRANCE_ID,
    createdAt: observedAt,
  };
}
