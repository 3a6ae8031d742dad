import type { ListenOptions } from '../listen.ts';
import {
  compileSchema,
  openStrictService,
  Rejected,
  readJson,
  type StrictService,
  Violation,
} from './strict-service.ts';

/** Content of an `m.room.message`, and the room and transaction id of its request. */
export interface MatrixMessage {
  roomId: string;
  transactionId: string;
  msgtype: 'm.text' | 'm.notice' | 'm.emote';
  body: string;
  format?: 'org.matrix.custom.html';
  formatted_body?: string;
  'm.mentions'?: { user_ids?: string[]; room?: boolean };
}

const check = compileSchema({
  type: 'object',
  properties: {
    msgtype: { enum: ['m.text', 'm.notice', 'm.emote'] },
    body: { type: 'string', minLength: 1 },
    format: { const: 'org.matrix.custom.html' },
    formatted_body: { type: 'string', minLength: 1 },
    'm.mentions': {
      type: 'object',
      properties: { user_ids: { type: 'array', items: { type: 'string' } }, room: { type: 'boolean' } },
      additionalProperties: false,
    },
  },
  required: ['msgtype', 'body'],
  dependentRequired: { format: ['formatted_body'], formatted_body: ['format'] },
  additionalProperties: false,
});

/** Maximum bytes of an event ("Size limits"). */
const MAX_EVENT_BYTES = 65_536;
/** Some of the elements that clients show ("m.room.message msgtypes"), with their attributes. */
const allowedTag = /^<(?:\/(?:p|strong|em|a|ul|li)|(?:p|strong|em|br|ul|li)|a href="(?:https?|mailto):[^"<>]*")>$/;
const pathPattern = /^\/_matrix\/client\/v3\/rooms\/([^/?]+)\/send\/m\.room\.message\/([^/?]+)$/;

const fail = (status: number, errcode: string, error = errcode) => ({ status, body: { errcode, error } });

/**
 * Opens a homeserver without encryption. `rooms` are the rooms that the owner of each token joined.
 * A transaction id of a token that was used before gets the first answer again.
 */
export async function openMatrix({
  rooms,
  ...where
}: ListenOptions & { rooms: Record<string, readonly string[]> }): Promise<StrictService<MatrixMessage>> {
  const roomsByToken = new Map(Object.entries(rooms));
  const eventIds = new Map<string, string>();
  return openStrictService<MatrixMessage>(
    {
      read(request) {
        const [, room = '', transaction = ''] = pathPattern.exec(request.path) ?? [];
        if (request.method !== 'PUT' || room === '')
          throw new Violation(`${request.method} ${request.path} is not in the API`, fail(404, 'M_UNRECOGNIZED'));
        const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
        if (token === undefined) throw new Violation('there is no access token', fail(401, 'M_MISSING_TOKEN'));
        const content = readJson(request, fail(400, 'M_NOT_JSON'));
        const problem = check(content) ?? findForbiddenTag(content as MatrixMessage);
        if (problem !== null) throw new Violation(problem, fail(400, 'M_BAD_JSON', problem));
        if (request.body.length > MAX_EVENT_BYTES)
          throw new Violation('the event is too large', fail(413, 'M_TOO_LARGE'));
        const roomId = decodeURIComponent(room);
        const joined = roomsByToken.get(token);
        if (!joined) throw new Rejected(fail(401, 'M_UNKNOWN_TOKEN'));
        if (!joined.includes(roomId)) throw new Rejected(fail(403, 'M_FORBIDDEN'));
        return { roomId, transactionId: decodeURIComponent(transaction), ...(content as object) } as MatrixMessage;
      },
      accept(message, messages) {
        const transaction = JSON.stringify([message.roomId, message.transactionId]);
        const known = eventIds.get(transaction);
        if (known === undefined) messages.push(message);
        const eventId = known ?? `$${messages.length}`;
        eventIds.set(transaction, eventId);
        return { status: 200, body: { event_id: eventId } };
      },
    },
    where,
  );
}

function findForbiddenTag({ formatted_body: html = '' }: MatrixMessage): string | null {
  const tag = html.match(/<[^>]*>?/g)?.find((each) => !allowedTag.test(each));
  return tag === undefined ? null : `formatted_body has ${tag}`;
}
