import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, routes, type Transport } from '@sillage/contract';
import { linkIn, mailAbout, PASSWORD } from './journey.ts';
import type { World } from './world.ts';

type Api = Client<typeof routes> & { cookie(): string | undefined };

/** Somebody's calls without a browser. */
export interface Caller {
  api: Api;
  id: string;
  email: string;
  /** The same person with the same session, at another process. */
  at(origin: string): Api;
}

interface Answer {
  success: boolean;
  data: unknown;
}

const TRIES = 12;

/** A server under pressure asks to come back later, and a test machine is always busy: whoever is told so does it. */
async function patientFetch(url: string, init: RequestInit, tries = TRIES): Promise<Response> {
  const answer = await fetch(url, init);
  const seconds = Number(answer.headers.get('retry-after') ?? 'never');
  if (answer.status !== 503 || !Number.isFinite(seconds) || tries <= 1) return answer;
  await answer.text();
  await sleep(1000 * seconds);
  return patientFetch(url, init, tries - 1);
}

/** The calls of whoever has that cookie, or of whom it is given. A refusal is an error that repeats the answer. */
function createApi(origin: string, given?: string): Api {
  let cookie = given;
  const transport: Transport = async (route, { path, query, body }) => {
    const search = query.size > 0 ? `?${query.toString()}` : '';
    const headers = { ...(cookie && { cookie }), ...(body !== undefined && { 'content-type': 'application/json' }) };
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await patientFetch(origin + path + search, { method: route.method, headers, ...json });
    cookie =
      answer.headers
        .getSetCookie()
        .find((each) => each.startsWith('sillage='))
        ?.split(';', 1)[0] ?? cookie;
    const text = await answer.text();
    const { success, data } = JSON.parse(text) as Answer;
    if (!success) throw new Error(`${route.method} ${path} was answered with ${answer.status}: ${text}`);
    return data;
  };
  return { ...createClient(routes, transport), cookie: () => cookie };
}

/** Registers, follows the mailed link and signs in. */
export async function givenCaller(world: World, origin: string, username: string): Promise<Caller> {
  const api = createApi(origin);
  const email = `${username}@example.com`;
  await api.auth.register({ body: { username, email, password: PASSWORD } });
  const link = linkIn(await mailAbout(world, email, 'Please verify your email address'));
  await api.auth.verifyEmail({ body: { token: link.searchParams.get('token') ?? '' } });
  const { id } = await api.auth.login({ body: { usernameOrEmail: username, password: PASSWORD } });
  return { api, id, email, at: (other) => createApi(other, api.cookie()) };
}

/** Suggests a product page and watches what is on it, with a note; answers the fragrance. */
export async function watchPage({ api, id: userId }: Caller, url: string, notes: string): Promise<number> {
  const { id: suggestionId, name, brand } = await api.monitor.suggest({ body: { url } });
  const confirmed = await api.monitor.confirmSuggestion({ params: { suggestionId }, body: { name, brand } });
  const fragranceId = confirmed.fragranceId ?? 0;
  await api.watchlist.updateNotes({ body: { userId, fragranceId, notes } });
  return fragranceId;
}
