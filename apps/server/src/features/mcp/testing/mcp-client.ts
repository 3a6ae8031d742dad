import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Scope } from '@sillage/contract';
import { onTestFinished } from 'vitest';
import { givenKey } from '../../../testing/given-key.ts';
import type { TestApp } from '../../../testing/test-app.ts';

/** Revisions of the protocol that clients speak: with a handshake, and without one. */
export const revisions = ['2025-11-25', '2026-07-28'] as const;
export type Revision = (typeof revisions)[number];

const origins = new WeakMap<TestApp, Promise<string>>();

/** Serves the app on a loopback port, once. Returns its origin. */
export function serveApp(app: TestApp): Promise<string> {
  const origin = origins.get(app) ?? startListening(app);
  origins.set(app, origin);
  return origin;
}

async function startListening({ server }: TestApp): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  if (!server.server.listening) await once(server.server, 'listening');
  return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** Connects the SDK's own client to the server at an origin, with a key. */
export async function connectMcp(
  origin: string,
  { key, revision = '2026-07-28' }: { key: string; revision?: Revision },
): Promise<Client> {
  const mode = revision === '2025-11-25' ? 'legacy' : { pin: revision };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${key}` };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

export interface ToolResult {
  isError: boolean;
  text: string;
  data: Record<string, unknown>;
}

/** Calls a tool. Returns its text and its structured content. */
export async function callTool(
  client: Pick<Client, 'callTool'>,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: args });
  const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  return { isError, text, data: (structuredContent ?? {}) as Record<string, unknown> };
}

/** Returns a function that calls a tool with a new key of a user. */
export async function givenAsk(app: TestApp, userId: string, scopes: Scope[] = ['read', 'watchlist']) {
  const { key } = await givenKey(app, userId, scopes);
  const client = await connectMcp(await serveApp(app), { key });
  // The client then validates each result by the schema that the list of tools has.
  await client.listTools();
  return (name: string, args: Record<string, unknown> = {}) => callTool(client, name, args);
}

/** Sends a body to `/mcp` as it is. */
export async function postMcp(
  origin: string,
  body: unknown,
  headers: Record<string, string> = {},
  path = '/mcp',
): Promise<{ status: number; headers: Headers; text: string }> {
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
