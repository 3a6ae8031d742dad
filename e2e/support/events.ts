import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';

export interface EventStream {
  changes(): { kind: string; fragranceId: number }[];
  /** Id of the last event, after which a later stream can continue; undefined without an id. */
  lastEventId(): string | undefined;
  isClosed(): boolean;
}

/** Opens a session's stream of server-sent events, which ends when the server stops. */
export async function openEvents(origin: string, cookie: string, lastEventId?: string): Promise<EventStream> {
  const headers = { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const [response] = (await once(get(`${origin}/api/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => undefined);
  return {
    changes: () =>
      [...text.matchAll(/^data: (.*"fragranceId".*)$/gm)].map(([, data = '']) => {
        const { kind, fragranceId } = JSON.parse(data) as { kind: string; fragranceId: number };
        return { kind, fragranceId };
      }),
    lastEventId: () => [...text.matchAll(/^id: (.+)\n/gm)].at(-1)?.[1],
    isClosed: () => response.closed,
  };
}
