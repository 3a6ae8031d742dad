import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

/** Somebody's open stream of live events, without a browser. */
export interface Events {
  /** The ids of the fragrances that it was told of. */
  fragrances(): number[];
  /** Where one is, for the next stream to go on from. */
  lastEventId(): string | undefined;
  isOver(): boolean;
}

/** Opens the stream of whoever has that cookie. A server that is stopped ends it. */
export async function openEvents(origin: string, cookie: string, lastEventId?: string): Promise<Events> {
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const [answer] = (await once(get(`${origin}/api/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  answer.on('error', () => undefined);
  return {
    fragrances: () => [...text.matchAll(/^data: .*"fragranceId":(\d+)/gm)].map(([, id]) => Number(id)),
    lastEventId: () => [...text.matchAll(/^id: (.+)\n/gm)].at(-1)?.[1],
    isOver: () => answer.closed,
  };
}
