/** People with a live connection, and what each of them was told. */
import { type ClientRequest, get } from 'node:http';
import type { Session } from './world.ts';

/** One change as somebody saw it. */
export interface Sight {
  userId: string;
  fragranceId: number;
  kind: string;
  /** Milliseconds since 1970. */
  at: number;
}

export interface Streams {
  sights: readonly Sight[];
  /** Connections that ended and were not to. */
  broken: () => number;
  /** These hang up and come back elsewhere a moment later, with the id of their last event. */
  move(share: number): Promise<void>;
  close(): void;
}

interface Follower {
  session: Session;
  web: number;
  lastId: string | null;
  request: ClientRequest | null;
  isLeaving: boolean;
}

const AT_ONCE = 50;
const AWAY_MS = 200;

/** Opens one for each of these people, at the web processes in turn. */
export async function openStreams(sessions: readonly Session[], ports: readonly number[]): Promise<Streams> {
  const sights: Sight[] = [];
  let broken = 0;
  const followers = sessions.map(
    (session, web): Follower => ({ session, web, lastId: null, request: null, isLeaving: false }),
  );

  const follow = (follower: Follower) =>
    new Promise<void>((resolve, reject) => {
      const { session, web, lastId } = follower;
      const headers = {
        cookie: `sillage=${session.token}`,
        ...(lastId !== null && { 'last-event-id': lastId }),
      };
      const port = ports[web % ports.length] ?? 0;
      follower.isLeaving = false;
      const request = get({ host: '127.0.0.1', port, path: '/api/events', headers, agent: false }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`a live connection was refused: ${answer.statusCode}`));
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          const events = text.split('\n\n');
          text = events.pop() ?? '';
          for (const event of events) if (note(follower, event, sights)) resolve();
        });
        answer.on('error', () => {});
        answer.on('close', () => {
          if (follower.request === request && !follower.isLeaving) broken += 1;
        });
      });
      follower.request = request;
      request.on('error', (error) => (follower.isLeaving ? undefined : reject(error)));
    });

  const followAll = async (some: readonly Follower[]) => {
    for (let from = 0; from < some.length; from += AT_ONCE)
      await Promise.all(some.slice(from, from + AT_ONCE).map(follow));
  };
  const leave = (some: readonly Follower[]) => {
    for (const follower of some) {
      follower.isLeaving = true;
      follower.request?.destroy();
    }
  };
  await followAll(followers);
  return {
    sights,
    broken: () => broken,
    async move(share) {
      const some = followers.slice(0, Math.floor(followers.length * share));
      leave(some);
      await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
      for (const follower of some) follower.web += 1;
      await followAll(some);
    },
    close: () => leave(followers),
  };
}

/** Takes one event; answers whether it tells where in time they are: from then on everything is told. */
function note(follower: Follower, event: string, sights: Sight[]): boolean {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(event)?.[1];
  const id = field('id');
  if (id !== undefined) follower.lastId = id;
  const data = field('data');
  if (data && /^(stock|price)$/.test(field('event') ?? '')) {
    const { fragranceId, kind } = JSON.parse(data) as { fragranceId: number; kind: string };
    sights.push({ userId: follower.session.userId, fragranceId, kind, at: Date.now() });
  }
  if (field('event') === 'reset')
    sights.push({ userId: follower.session.userId, fragranceId: 0, kind: 'reset', at: 0 });
  return id !== undefined;
}
