import { isNode, type SchemaNode } from '@sillage/page-reader';
import { createParser } from 'eventsource-parser';
import type { FetchedPage } from '../../../platform/net/fetch-page.ts';
import { failureOfCode, failureOfStatus, UcpError } from './ucp-error.ts';
import { isValidUcp } from './validate-ucp.ts';

/**
 * Session with a shop's MCP server (Model Context Protocol), which later requests continue. `id` is
 * null when the server has no sessions, `version` when it knows no handshake.
 */
export interface McpSession {
  id: string | null;
  version: string | null;
}

/** Sends a JSON body to the shop's endpoint and returns the response. */
export type SendJson = (url: string, json: string, headers: Record<string, string>) => Promise<FetchedPage>;

/** Versions of MCP with the transport "streamable HTTP", newest first. */
const MCP_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'];
const ACCEPT = 'application/json, text/event-stream';
const MAX_SESSION_ID_LENGTH = 200;

/**
 * The three messages of MCP over streamable HTTP that reading needs: `initialize`,
 * `notifications/initialized` and `tools/call`. Opens no stream of its own, and ignores what a
 * server sends besides the response.
 */
export class McpTransport {
  readonly #endpoint: string;
  readonly #send: SendJson;
  #session: McpSession | null;
  #lastId = 0;

  constructor(endpoint: string, send: SendJson, session: McpSession | null) {
    this.#endpoint = endpoint;
    this.#send = send;
    this.#session = session;
  }

  get session(): McpSession | null {
    return this.#session;
  }

  /** Calls a tool and returns its structured result. Starts or renews the session if necessary. */
  async callTool(name: string, args: SchemaNode): Promise<unknown> {
    const isResumed = this.#session !== null;
    this.#session ??= await this.#initialize();
    const request = this.#buildRequest('tools/call', { name, arguments: args });
    const response = await this.#post(request);
    // MCP: 404 ends a session, and the client starts a new one.
    if (isResumed && this.#session.id !== null && response.status === 404) {
      this.#session = null;
      return this.callTool(name, args);
    }
    return readToolResult(readMessage(response, request.id));
  }

  async #initialize(): Promise<McpSession> {
    const request = this.#buildRequest('initialize', {
      protocolVersion: MCP_VERSIONS[0],
      capabilities: {},
      clientInfo: { name: 'Sillage', version: '0.1.0' },
    });
    const response = await this.#post(request);
    const message = readMessage(response, request.id);
    // Some shops' endpoints know tools/call only.
    if (isNode(message.error) && message.error.code === -32601) return { id: null, version: null };
    if (!isNode(message.result)) throw toRpcError(response, message);
    const version = MCP_VERSIONS.find((spoken) => isNode(message.result) && message.result.protocolVersion === spoken);
    if (version === undefined) throw new UcpError('version', 'The server speaks no version of MCP that we do');
    const session = { id: parseSessionId(response.headers['mcp-session-id']), version };
    this.#session = session;
    await this.#post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return session;
  }

  #buildRequest(method: string, params: SchemaNode) {
    this.#lastId += 1;
    return { jsonrpc: '2.0', id: this.#lastId, method, params };
  }

  #post(message: SchemaNode): Promise<FetchedPage> {
    const { id = null, version = null } = this.#session ?? {};
    return this.#send(this.#endpoint, JSON.stringify(message), {
      accept: ACCEPT,
      ...(version !== null && { 'mcp-protocol-version': version }),
      ...(id !== null && { 'mcp-session-id': id }),
    });
  }
}

/** MCP: a session id has visible ASCII characters only. */
function parseSessionId(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (header.length <= MAX_SESSION_ID_LENGTH && /^[\x21-\x7e]+$/.test(header)) return header;
  throw new UcpError('invalid', 'The session id of the server is not valid');
}

/** Returns the message that responds to request `id`; the HTTP status decides without one. */
function readMessage(response: FetchedPage, id: number): SchemaNode {
  const isStream = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '');
  const texts = isStream ? readEvents(response.body) : [response.body];
  const message = texts
    .flatMap((text) => parseMessages(text))
    .find((found) => found.id === id || (found.id === null && isNode(found.error)));
  const isValid = message !== undefined && (isValidUcp('rpcSuccess', message) || isValidUcp('rpcError', message));
  if (isValid && (response.status < 400 || isNode(message.error))) {
    if (failureOfStatus(response.status) === 'busy') throw new UcpError('busy', 'The shop asks for a pause');
    return message;
  }
  if (response.status >= 400) throw new UcpError(failureOfStatus(response.status), `Status ${response.status}`);
  throw new UcpError('invalid', 'The response is no JSON-RPC response to the request');
}

const MAX_EVENTS = 100;

/** Texts of the events of a stream that has ended (WHATWG HTML, "server-sent events"). */
function readEvents(body: string): string[] {
  const texts: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void (texts.length < MAX_EVENTS && texts.push(data)) });
  parser.feed(body.endsWith('\n\n') ? body : `${body}\n\n`);
  return texts;
}

function parseMessages(text: string): SchemaNode[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return (Array.isArray(parsed) ? parsed.slice(0, MAX_EVENTS) : [parsed]).filter(isNode);
  } catch {
    return [];
  }
}

function readToolResult(message: SchemaNode): unknown {
  if (!isNode(message.result)) throw toRpcError(null, message);
  const { structuredContent, isError } = message.result;
  if (isNode(structuredContent)) return structuredContent;
  throw new UcpError(isError === true ? 'failed' : 'invalid', 'The tool returned no structured content');
}

/** JSON-RPC: -32602 rejects the arguments, as the protocol wants for too many ids. */
const INVALID_PARAMS = -32602;

function toRpcError(response: FetchedPage | null, message: SchemaNode): UcpError {
  const error = isNode(message.error) ? message.error : {};
  const data = isNode(error.data) ? error.data : {};
  const failure = failureOfCode(data.code) ?? failureOfCode(error.code);
  if (failure !== null) return new UcpError(failure, 'The server rejects the request');
  if (error.code === INVALID_PARAMS) return new UcpError('too-large', 'The server rejects the arguments');
  const isPause = typeof data.retry_after === 'number' || (response !== null && response.status === 429);
  return new UcpError(isPause ? 'busy' : 'failed', 'The server could not respond');
}
