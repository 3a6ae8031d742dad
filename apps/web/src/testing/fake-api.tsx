import { type Answer, AppError, type Parsed, type Route, routes } from '@sillage/contract';
import { vi } from 'vitest';

type Routes = typeof routes;
type Answerer<R> = R extends Route ? (input: Parsed<R>) => Answer<R> | Promise<Answer<R>> : never;
/** What is left of an answerer once it lies in the table, where its types are no longer known. */
type Handler = (input: never) => unknown;

/** What the fake server answers, by the names of the route table. */
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
 * Stands in for the server at the edge we do not own, `fetch`. Inputs and answers pass the contract, so a fake cannot lie.
 * Adds to what was given before. Throw an AppError to refuse, `offline()` for a lost network. Visitors are signed out unless told otherwise.
 * @example fakeApi({ auth: { login: () => { throw new AppError('INVALID_CREDENTIALS'); } } });
 */
export function fakeApi(more: Answers): void {
  for (const [group, named] of Object.entries(more)) answers[group] = { ...answers[group], ...named };
  vi.stubGlobal('fetch', answer);
}

/** Throws what `fetch` throws when there is no network. */
export function offline(): never {
  throw new TypeError('Failed to fetch');
}

/** Calls that no test had an answer for, by name. */
export function unanswered(): string[] {
  return misses;
}

/** Back to a server that knows nobody. */
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
  // As in the server, a path that says it outright goes before one with a parameter there.
  for (const candidate of all.toSorted((a, b) => a.route.path.split('{').length - b.route.path.split('{').length)) {
    const pattern = new RegExp(`^${candidate.route.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
    const found = candidate.route.method === method && pattern.exec(path);
    if (found) return { ...candidate, params: { ...found.groups } };
  }
  return undefined;
}
