import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface Events {
  changes(): { kind: string; fragranceId: number }[];
  /** The position from which a later stream continues. */
  lastEventId(): string | undefined;
  isOver(): boolean;
}

/** Opens the stream of the cookie's user. It ends when the server stops. */
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
    changes: () =>
      [...text.matchAll(/^data: (.*"fragranceId".*)$/gm)].map(([, data = '']) => {
        const { kind, fragranceId } = JSON.parse(data) as { kind: string; fragranceId: number };
        return { kind, fragranceId };
      }),
    lastEventId: () => [...text.matchAll(/^id: (.+)\n/gm)].at(-1)?.[1],
    isOver: () => answer.closed,
  };
}
