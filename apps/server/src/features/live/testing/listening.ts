import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Api } from '../../../testing/test-app.ts';

interface Told {
  name: string;
  data: Record<string, unknown>;
}

/** Opens a user's event stream and parses it as a browser does. */
export async function openEvents(origin: string, api: Api, lastEventId?: string) {
  const cookie = (api as unknown as { cookie: () => string | undefined }).cookie();
  const headers = { ...(cookie && { cookie }), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const [answer] = (await once(get(`${origin}/api/events`, { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  answer.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  answer.on('error', () => undefined);
  onTestFinished(() => void answer.destroy());
  const blocks = () => text.split('\n\n').slice(0, -1).map(fieldsOf);
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: () => text,
    events: (): Told[] =>
      blocks().flatMap(({ event = 'message', data }) =>
        data === undefined ? [] : [{ name: event, data: JSON.parse(data) as Record<string, unknown> }],
      ),
    fragrances: () =>
      blocks().flatMap(({ data }) => (data ? [(JSON.parse(data) as { fragranceId: number }).fragranceId] : [])),
    lastEventId: () => blocks().findLast(({ id }) => id !== undefined)?.id,
    isOver: () => answer.closed,
    leave: () => answer.destroy(),
  };
}

type Fields = Partial<Record<'event' | 'id' | 'data', string>>;

function fieldsOf(block: string): Fields {
  const pairs = block.split('\n').map((line): [string, string] => {
    const [name = ''] = line.split(': ', 1);
    return [name, line.slice(name.length + 2)];
  });
  return Object.fromEntries(pairs);
}
