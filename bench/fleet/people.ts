/**
 * What people do, as a model with its reasons. Nobody has visited Sillage in numbers yet: these are the ways of visitors of
 * shops and catalogues, stated so that whoever knows better puts their own in.
 */
import { wordOf } from '../catalogue-rows.ts';
import type { Session } from './world.ts';

/** Requests of a kind of hour, 0 to 23, of the mean of the day: little at night, a swell at noon, a peak at nine in the evening. */
const HOURS = [
  0.4, 0.25, 0.15, 0.12, 0.12, 0.2, 0.4, 0.7, 0.9, 1, 1.05, 1.15, 1.3, 1.2, 1.1, 1.1, 1.15, 1.25, 1.45, 1.7, 1.9, 2,
  1.4, 0.8,
];
const MEAN = HOURS.reduce((sum, one) => sum + one, 0) / HOURS.length;

/** How much more happens in the evening's busiest hour than in the mean of the day. */
export const PEAK = Math.max(...HOURS) / MEAN;

/** Of the evening's peak: how much happens at this share of the day. */
export function shareOfPeak(share: number): number {
  const hour = Math.min(HOURS.length - 1e-9, Math.max(0, share * HOURS.length));
  const [now = 0, next = 0] = [HOURS[Math.floor(hour)], HOURS[(Math.floor(hour) + 1) % HOURS.length]];
  return (now + (next - now) * (hour % 1)) / Math.max(...HOURS);
}

/** Things people do, and how often of a hundred. The first four need no account. */
const ACTIONS = {
  home: 10,
  browse: 35,
  search: 25,
  fragrance: 15,
  'sign in': 2,
  dashboard: 8,
  watch: 5,
} as const;
type Action = keyof typeof ACTIONS;

/** Actions of one visit, on average; some look once and go. */
const ACTIONS_PER_VISIT = 6;
/** Between two actions, on average. People take some 20 s; a visit of that length would be longer than a compressed day. */
const THINK_MS = 500;
/** Of visitors so many are signed in already. */
const SIGNED_IN = 0.4;
/** Between two letters that are typed, of which the page asks for each third or so. */
const TYPING_MS = 120;

/** One request that is to be sent at its moment, whatever became of those before. */
export interface Ask {
  /** Milliseconds from the start. */
  at: number;
  kind: string;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Which of the web processes: a visitor stays at one, as their connection does. */
  web: number;
  token?: string;
  body?: string;
}

/** What there is to ask for. */
export interface Offering {
  /** Fragrances that may be watched and given up again. */
  fragranceIds: readonly number[];
  sessions: readonly Session[];
  /** People who may sign in, all with this password. */
  people: { count: number; password: string };
  webs: number;
}

interface Visitor extends Offering {
  at: number;
  web: number;
  session: Session | null;
  next: () => number;
  asks: Ask[];
}

/** All that is asked in so many milliseconds, by their moments. `visitsAt`: visits that begin in a second, at a moment. */
export function planVisits(
  offering: Offering,
  {
    forMs,
    visitsAt,
    most,
    next,
  }: { forMs: number; visitsAt: (ms: number) => number; most: number; next: () => number },
): Ask[] {
  const asks: Ask[] = [];
  // Those who came before are still there when it begins.
  const before = 3 * ACTIONS_PER_VISIT * THINK_MS;
  for (let at = -before; at < forMs; ) {
    at += (-1000 * Math.log(1 - next())) / most;
    if (next() * most > visitsAt(Math.max(0, at))) continue;
    asks.push(...visit(offering, at, next));
  }
  return asks.filter((ask) => ask.at >= 0 && ask.at < forMs).toSorted((one, other) => one.at - other.at);
}

/** How many requests a visit makes, on average, by trying. */
export function requestsPerVisit(offering: Offering, next: () => number): number {
  const tries = 2000;
  let count = 0;
  for (let index = 0; index < tries; index += 1) count += visit(offering, 0, next).length;
  return count / tries;
}

function visit(offering: Offering, at: number, next: () => number): Ask[] {
  const session = next() < SIGNED_IN ? pick(offering.sessions, next) : null;
  const visitor: Visitor = { ...offering, at, web: Math.floor(next() * offering.webs), session, next, asks: [] };
  // Whatever page comes first, it asks who is there.
  ask(visitor, 'who is it', '/api/auth/status');
  if (session) ask(visitor, 'who is it', '/api/users/current');
  while (next() < 1 - 1 / (ACTIONS_PER_VISIT + 1)) {
    act(visitor, drawAction(next));
    visitor.at += -THINK_MS * Math.log(1 - next());
  }
  return visitor.asks;
}

function drawAction(next: () => number): Action {
  let rest = next() * Object.values(ACTIONS).reduce((sum, one) => sum + one, 0);
  for (const [action, share] of Object.entries(ACTIONS) as [Action, number][]) {
    rest -= share;
    if (rest < 0) return action;
  }
  return 'browse';
}

function act(visitor: Visitor, action: Action): void {
  const { session } = visitor;
  if (action === 'home') return ask(visitor, 'home', '/');
  if (action === 'browse') return browse(visitor);
  if (action === 'search') return search(visitor);
  if (action === 'fragrance') return openFragrance(visitor);
  if (action === 'sign in') return session ? browse(visitor) : signIn(visitor);
  // Who is not signed in looks on.
  if (!session) return browse(visitor);
  return action === 'dashboard' ? openDashboard(visitor, session) : watch(visitor, session);
}

function ask(visitor: Visitor, kind: string, path: string, more: Partial<Ask> = {}): void {
  const { at, web, session } = visitor;
  visitor.asks.push({ at, kind, method: 'GET', path, web, ...(session && { token: session.token }), ...more });
}

const FILTERS = ['', 'gender=women', 'gender=men&soldOut=false', 'category=Woody', 'sort=cheapest', 'maxPrice=120'];

function browse(visitor: Visitor): void {
  const filter = pick(FILTERS, visitor.next);
  // Most look at the first page, few go far.
  const page = Math.floor(20 * visitor.next() ** 4);
  if (visitor.next() < 0.2) ask(visitor, 'lists', '/api/fragrances/brands');
  ask(visitor, 'browse', `/api/fragrances/filter?${filter}${filter && '&'}page=${page}&size=20`);
}

const COMMON = ['rose', 'vanilla', 'dior', 'oud', 'sauvage', 'amber', 'chanel', 'musk'];

/** Half look for what many look for, half for something of their own; what is typed is asked for as it grows. */
function search(visitor: Visitor): void {
  const { next } = visitor;
  const word = next() < 0.5 ? pick(COMMON, next) : wordOf(Math.floor(next() * 40_000));
  const begun = visitor.at;
  for (let letters = 2; letters < word.length; letters += 3) {
    visitor.at = begun + letters * TYPING_MS;
    ask(visitor, 'suggestions', `/api/fragrances/filter?keyword=${word.slice(0, letters)}&size=8`);
  }
  visitor.at = begun + (word.length + 2) * TYPING_MS;
  ask(visitor, 'search', `/api/fragrances/filter?keyword=${word}&page=0&size=20`);
}

function openFragrance(visitor: Visitor): void {
  const id = popular(visitor.fragranceIds, visitor.next);
  ask(visitor, 'fragrance', `/api/fragrances/${id}`);
  ask(visitor, 'fragrance: similar', `/api/fragrances/${id}/similar`);
  ask(visitor, 'fragrance: history', `/api/fragrances/${id}/history`);
}

function signIn(visitor: Visitor): void {
  const { people, next } = visitor;
  const usernameOrEmail = `fleet-${Math.floor(next() * people.count)}`;
  const body = JSON.stringify({ usernameOrEmail, password: people.password });
  ask(visitor, 'sign in', '/api/users/login', { method: 'POST', body });
}

function openDashboard(visitor: Visitor, { userId }: Session): void {
  ask(visitor, 'dashboard', `/api/watchlist/${userId}`);
  ask(visitor, 'preferences', `/api/users/${userId}/preferences`);
  ask(visitor, 'unread', `/api/notifications/${userId}/unread`);
  if (visitor.next() < 0.3) ask(visitor, 'inbox', `/api/notifications/${userId}`);
}

/** Half of them think better of it. */
function watch(visitor: Visitor, { userId }: Session): void {
  const fragranceId = popular(visitor.fragranceIds, visitor.next);
  const body = JSON.stringify({ userId, fragranceId });
  ask(visitor, 'watch', '/api/watchlist/add', { method: 'POST', body });
  if (visitor.next() < 0.5) return;
  visitor.at += THINK_MS;
  ask(visitor, 'unwatch', `/api/watchlist/${userId}/${fragranceId}`, { method: 'DELETE' });
}

function pick<One>(list: readonly One[], next: () => number): One {
  return list[Math.floor(next() * list.length)] as One;
}

/** The first ones are liked the best. */
function popular<One>(list: readonly One[], next: () => number): One {
  return list[Math.floor(list.length * next() ** 3)] as One;
}
