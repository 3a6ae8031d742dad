import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, isInitializeRequest, McpError } from '@modelcontextprotocol/sdk/types.js';

export type McpMode = 'sessions' | 'stateless' | 'tools-only';

interface McpOptions {
  /** `tools-only`: the endpoint knows no handshake. */
  mode: McpMode;
  /** Whether responses are streams of events instead of JSON. */
  isStream: boolean;
  /** Returns a tool's structured content; throws `McpError`. */
  call: (name: string, args: Record<string, unknown>) => Record<string, unknown>;
}

/** An MCP endpoint by the protocol's official server, which rejects requests against its rules. */
export function createMcpEndpoint({ mode, isStream, call }: McpOptions) {
  const sessions = new Map<string, StreamableHTTPServerTransport>();

  async function connect(hasSession: boolean): Promise<StreamableHTTPServerTransport> {
    const transport = new StreamableHTTPServerTransport({
      enableJsonResponse: !isStream,
      ...(hasSession && {
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id: string) => void sessions.set(id, transport),
      }),
    });
    const { server } = new McpServer({ name: 'fake shop', version: '1.0.0' }, { capabilities: { tools: {} } });
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      const structuredContent = call(params.name, params.arguments ?? {});
      return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] };
    });
    await server.connect(transport);
    return transport;
  }

  async function respond(request: IncomingMessage, response: ServerResponse, message: unknown): Promise<void> {
    const id = request.headers['mcp-session-id'];
    if (mode === 'tools-only') return respondToTool(response, message as ToolMessage, call);
    if (mode === 'stateless') return (await connect(false)).handleRequest(request, response, message);
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (known) return known.handleRequest(request, response, message);
    if (isInitializeRequest(message)) return (await connect(true)).handleRequest(request, response, message);
    response.writeHead(id === undefined ? 400 : 404).end();
  }

  return { respond, endSessions: () => sessions.clear() };
}

interface ToolMessage {
  id: number;
  method: string;
  params: { name: string; arguments: Record<string, unknown> };
}

function respondToTool(response: ServerResponse, { id, method, params }: ToolMessage, call: McpOptions['call']): void {
  const send = (message: object) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, ...message }));
  if (method !== 'tools/call') return send({ error: { code: -32601, message: 'Method not found' } });
  try {
    send({ result: { structuredContent: call(params.name, params.arguments) } });
  } catch (error) {
    if (!(error instanceof McpError)) throw error;
    send({ error: { code: error.code, message: error.message, data: error.data } });
  }
}
