import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Api } from '../../../testing/test-app.ts';

interface ReceivedEvent {
  name: string;
  data: Record<string, unknown>;
}

export async function openEvents(origin: string, api: Api, lastEventId?: string) {
  const cookie = (api as unknown as { cookie: () => string | undefined }).cookie();
  const headers = { ...(cookie && { cookie }), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const [response] = (await once(get(`${origin}/api/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  response.on('error', () => undefined);
  onTestFinished(() => void response.destroy());
  const blocks = () => text.split('\n\n').slice(0, -1).map(parseFields);
  return {
    status: response.statusCode,
    headers: response.headers,
    text: () => text,
    events: (): ReceivedEvent[] =>
      blocks().flatMap(({ event = 'message', data }) =>
        data === undefined ? [] : [{ name: event, data: JSON.parse(data) as Record<string, unknown> }],
      ),
    fragrances: () =>
      blocks().flatMap(({ data }) => (data ? [(JSON.parse(data) as { fragranceId: number }).fragranceId] : [])),
    lastEventId: () => blocks().findLast(({ id }) => id !== undefined)?.id,
    isClosed: () => response.closed,
    disconnect: () => response.destroy(),
  };
}

type Fields = Partial<Record<'event' | 'id' | 'data', string>>;

function parseFields(block: string): Fields {
  const pairs = block.split('\n').map((line): [string, string] => {
    const [name = ''] = line.split(': ', 1);
    return [name, line.slice(name.length + 2)];
  });
  return Object.fromEntries(pairs);
}
