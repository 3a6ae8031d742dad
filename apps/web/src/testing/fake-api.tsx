import { AppError, type HandlerResult, type ParsedInput, type Route, routes } from '@sillage/contract';
import { vi } from 'vitest';
import { sampleRates } from './rates.ts';

type Routes = typeof routes;
type HandlerOf<R> = R extends Route ? (input: ParsedInput<R>) => HandlerResult<R> | Promise<HandlerResult<R>> : never;
type Handler = (input: never) => unknown;

export type Handlers = { [Group in keyof Routes]?: { [Name in keyof Routes[Group]]?: HandlerOf<Routes[Group][Name]> } };

interface Match {
  name: string;
  group: string;
  routeName: string;
  route: Route;
  params: Record<string, string>;
}

let handlers: Record<string, Record<string, Handler>> = {};
let unhandled: string[] = [];

/**
 * Fakes the server by replacing `fetch`, and adds the given handlers to earlier ones. The contract
 * validates inputs and responses. A handler throws an AppError for an error response, or calls
 * `offline()` for a network failure. By default, no user is signed in.
 *
 * @example
 * fakeApi({ auth: { login: () => { throw new AppError('INVALID_CREDENTIALS'); } } });
 */
export function fakeApi(added: Handlers): void {
  for (const [group, named] of Object.entries(added)) handlers[group] = { ...handlers[group], ...named };
  vi.stubGlobal('fetch', handleRequest);
}

export function offline(): never {
  throw new TypeError('Failed to fetch');
}

export function getUnhandledRequests(): string[] {
  return unhandled;
}

export function resetFakeApi(): void {
  handlers = {};
  unhandled = [];
}

async function handleRequest(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.origin);
  const match = findRoute(init.method ?? 'GET', url.pathname);
  const handler = match && (handlers[match.group]?.[match.name] ?? defaultHandlers[match.routeName]);
  if (!handler) {
    unhandled.push(`No handler for ${match?.routeName ?? `${init.method} ${url.pathname}`}`);
    return respondWithError(new AppError('NOT_FOUND'));
  }
  return respond(match.route, handler, {
    params: match.route.params?.parse(match.params),
    query: match.route.query?.parse(Object.fromEntries(url.searchParams)),
    body: match.route.body?.parse(JSON.parse(readText(init.body))),
  });
}

const defaultHandlers: Record<string, Handler> = {
  'auth.status': () => ({ authenticated: false, authType: null, providers: [] }),
  'users.preferences': () => ({
    emailNotifications: true,
    watchlistUpdates: true,
    weeklyDigest: false,
    defaultFilter: 'all',
  }),
  'users.shopping': () => ({ displayCurrency: null, countries: [] }),
  'exchangeRates.current': () => sampleRates,
  'homeAssistant.show': () => ({ isAvailable: false, isConnected: false, device: null }),
  'catalogue.categories': () => [],
  'monitor.refresh': () => ({ nextCheckAt: null }),
  'account.deletion': () => ({ deletion: null }),
  'inbox.unread': () => ({ unread: 0, off: 0 }),
  'adminReports.answered': () => ({ answered: [], cursor: null }),
};

async function respond(route: Route, handler: Handler, input: object): Promise<Response> {
  try {
    const data = route.data.parse(await handler(input as never));
    return Response.json({ success: true, [route.dataKey ?? 'data']: data }, { status: route.status ?? 200 });
  } catch (error) {
    if (error instanceof AppError) return respondWithError(error);
    if (error instanceof Response) return error;
    throw error;
  }
}

function readText(body: unknown): string {
  return typeof body === 'string' ? body : 'null';
}

function respondWithError({ code, message, fields, status }: AppError): Response {
  return Response.json({ success: false, code, message, errors: fields }, { status });
}

function findRoute(method: string, path: string): Match | undefined {
  const all = Object.entries(routes).flatMap(([group, named]) =>
    Object.entries(named).map(([name, route]: [string, Route]) => ({
      group,
      name,
      route,
      routeName: `${group}.${name}`,
    })),
  );
  // As in the server, a literal path precedes one with a parameter.
  for (const candidate of all.toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)) {
    const pattern = new RegExp(`^${candidate.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = candidate.route.method === method && pattern.exec(path);
    if (found) return { ...candidate, params: { ...found.groups } };
  }
  return undefined;
}
