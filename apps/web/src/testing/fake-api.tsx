import { type Answer, AppError, type Parsed, type Route, routes } from '@sillage/contract';
import { vi } from 'vitest';

type Routes = typeof routes;
type Answerer<R> = R extends Route ? (input: Parsed<R>) => Answer<R> | Promise<Answer<R>> : never;
/** Type of a handler in the table, which erases the route's types. */
type Handler = (input: never) => unknown;

/** Handlers of the fake server, by the names of the route table. */
export type Answers = { [Group in keyof Routes]?: { [Name in keyof Routes[Group]]?: Answerer<Routes[Group][Name]> } };

interface Match {
  name: string;
  group: string;
  call: string;
  route: Route;
  params: Record<string, string>;
}

let answers: Record<string, Record<string, Handler>> = {};
let misses: string[] = [];

/**
 * Fakes the server by replacing `fetch`. Inputs and responses are validated by the contract. Adds
 * to earlier handlers. A handler throws an AppError for an error response, or calls `offline()` for
 * a network failure. Signed out by default.
 *
 * @example
 * fakeApi({ auth: { login: () => { throw new AppError('INVALID_CREDENTIALS'); } } });
 */
export function fakeApi(more: Answers): void {
  for (const [group, named] of Object.entries(more)) answers[group] = { ...answers[group], ...named };
  vi.stubGlobal('fetch', answer);
}

/** Throws the error of `fetch` without a network. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}

/** Returns the names of requests without a handler. */
export function unanswered(): string[] {
  return misses;
}

/** Resets the fake server to its defaults. */
export function forgetAnswers(): void {
  answers = {};
  misses = [];
}

async function answer(address: string, init: RequestInit): Promise<Response> {
  const url = new URL(address, location.origin);
  const match = find(init.method ?? 'GET', url.pathname);
  const handler = match && (answers[match.group]?.[match.name] ?? fallbacks[match.call]);
  if (!handler) {
    misses.push(`Nobody answered ${match?.call ?? `${init.method} ${url.pathname}`}`);
    return refuse(new AppError('NOT_FOUND'));
  }
  return carry(match.route, handler, {
    params: match.route.params?.parse(match.params),
    query: match.route.query?.parse(Object.fromEntries(url.searchParams)),
    body: match.route.body?.parse(JSON.parse(textOf(init.body))),
  });
}

const fallbacks: Record<string, Handler> = {
  'auth.status': () => ({ authenticated: false, authType: null, providers: [] }),
  'users.preferences': () => ({
    emailNotifications: true,
    watchlistUpdates: true,
    weeklyDigest: false,
    defaultFilter: 'all',
  }),
  'catalogue.categories': () => [],
  'notify.unread': () => ({ unread: 0, off: 0 }),
};

async function carry(route: Route, handler: Handler, input: object): Promise<Response> {
  try {
    const data = route.data.parse(await handler(input as never));
    return Response.json({ success: true, [route.dataKey ?? 'data']: data }, { status: route.status ?? 200 });
  } catch (error) {
    if (error instanceof AppError) return refuse(error);
    if (error instanceof Response) return error;
    throw error;
  }
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : 'null';
}

function refuse({ code, message, fields, status }: AppError): Response {
  return Response.json({ success: false, code, message, errors: fields }, { status });
}

function find(method: string, path: string): Match | undefined {
  const all = Object.entries(routes).flatMap(([group, named]) =>
    Object.entries(named).map(([name, route]: [string, Route]) => ({ group, name, route, call: `${group}.${name}` })),
  );
  // As in the server, a literal path precedes one with a parameter.
  for (const candidate of all.toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)) {
    const pattern = new RegExp(`^${candidate.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = candidate.route.method === method && pattern.exec(path);
    if (found) return { ...candidate, params: { ...found.groups } };
  }
  return undefined;
}
