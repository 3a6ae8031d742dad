import { createServer, type IncomingHttpHeaders, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { Ajv2020, type SchemaObject } from 'ajv/dist/2020.js';
import { closeServer, type ListenOptions, listen, trackSockets } from '../listen.ts';

export interface ServiceRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status: number;
  headers?: OutgoingHttpHeaders;
  /** Sent as JSON. */
  body?: unknown;
}

/** A request that the service's documentation does not allow. The service answers with `reply`. */
export class Violation extends Error {
  override name = 'Violation';
  readonly reply: Reply;
  constructor(message: string, reply: Reply) {
    super(message);
    this.reply = reply;
  }
}

/** A fake of a message service that accepts only what the service's documentation states. */
export interface StrictService<Message> extends AsyncDisposable {
  origin: string;
  /** Accepted messages, oldest first. */
  messages: readonly Message[];
  /** Requests that the documentation does not allow, each as a sentence. */
  violations: readonly string[];
  /** All requests, oldest first. */
  requests: readonly ServiceRequest[];
  /** Answers the next valid requests with these replies and accepts none of them. */
  replyNext(...replies: Reply[]): void;
  /** Accepts the next valid request, but closes the connection without an answer. */
  hangUpNext(): void;
  close(): Promise<void>;
}

interface Protocol<Message> {
  /** Checks a request; throws `Violation` or `Rejected`. */
  read(request: ServiceRequest): Message;
  /** Stores an accepted message and returns the answer. */
  accept(message: Message, messages: Message[]): Reply;
}

const MAX_BODY_BYTES = 1_000_000;

export async function openStrictService<Message>(
  protocol: Protocol<Message>,
  where: ListenOptions = {},
): Promise<StrictService<Message>> {
  const messages: Message[] = [];
  const violations: string[] = [];
  const requests: ServiceRequest[] = [];
  const scripted: Reply[] = [];
  let isHangingUp = false;

  function answer(request: ServiceRequest): Reply | null {
    try {
      if (request.body.length > MAX_BODY_BYTES) throw new Violation('the body is too large', { status: 413 });
      const message = protocol.read(request);
      const next = scripted.shift();
      if (next) return next;
      const reply = protocol.accept(message, messages);
      if (!isHangingUp) return reply;
      isHangingUp = false;
      return null;
    } catch (error) {
      if (error instanceof Rejected) return error.reply;
      if (!(error instanceof Violation)) throw error;
      violations.push(error.message);
      return error.reply;
    }
  }

  const server = createServer((incoming, response) => {
    buffer(incoming).then(
      (body) => {
        const { method = '', url: path = '', headers } = incoming;
        const request = { method, path, headers, body };
        requests.push(request);
        const reply = answer(request);
        if (!reply) response.destroy();
        else writeReply(response, reply);
      },
      () => response.destroy(),
    );
  });
  const { sockets } = trackSockets(server);
  const origin = await listen(server, where);
  const close = () => closeServer(server, sockets);
  return {
    origin,
    messages,
    violations,
    requests,
    replyNext: (...replies) => void scripted.push(...replies),
    hangUpNext: () => {
      isHangingUp = true;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** A valid request that the service rejects, such as one with an unknown token. */
export class Rejected extends Error {
  override name = 'Rejected';
  readonly reply: Reply;
  constructor(reply: Reply) {
    super(`rejected with ${reply.status}`);
    this.reply = reply;
  }
}

function writeReply(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Compiles a JSON schema; the result describes what is wrong with a value, null if nothing. */
export function compileSchema(schema: SchemaObject): (value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' }));
}

/** Parses a JSON body; throws a `Violation` for another media type or for text that is not JSON. */
export function readJson({ headers, body }: ServiceRequest, reply: Reply): unknown {
  if (!/^application\/json(;\s*charset=utf-8)?$/i.test(headers['content-type'] ?? ''))
    throw new Violation(`the content type is ${headers['content-type']}`, reply);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    throw new Violation('the body is not JSON in UTF-8', reply);
  }
}
