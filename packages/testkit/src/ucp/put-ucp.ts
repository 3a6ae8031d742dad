import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { McpError } from '@modelcontextprotocol/sdk/types.js';
import type { Inventory } from '../shop/inventory.ts';
import type { Shop } from '../shop/open-shop.ts';
import { type Reply, send } from '../shop/replies.ts';
import { type CatalogueOptions, createUcpCatalogue, type UcpGoods } from './catalogue.ts';
import { createMcpEndpoint, type McpMode } from './mcp-endpoint.ts';
import { openUcpSchemas } from './schemas.ts';

type Json = Record<string, unknown>;

export type UcpOperation = 'search_catalog' | 'lookup_catalog' | 'get_product';

export interface UcpCall {
  operation: UcpOperation;
  transport: 'mcp' | 'rest';
  /** The validated request, without the metadata of the transport. */
  request: Json;
}

export interface UcpShopOptions extends Partial<Omit<CatalogueOptions, 'origin'>> {
  /** Folder with the protocol's schemas. */
  schemas: URL;
  /** Origin of the products' pages: another one for a catalogue of many shops. */
  productOrigin?: string;
  transports?: readonly ('mcp' | 'rest')[];
  mode?: McpMode;
  isStream?: boolean;
  /** Maximum number of ids in a lookup; 10 by default. */
  maxBatch?: number;
  capabilities?: readonly ('search' | 'lookup')[];
  /** Changes the profile before it is sent. */
  changeProfile?: (profile: Json) => unknown;
}

export interface UcpShop {
  /** Valid requests, oldest first. */
  calls: UcpCall[];
  /** What was wrong with invalid requests; a correct client leaves it empty. */
  violations: string[];
  /** Sets a response to send in place of the endpoints' own, or a change of a valid response. */
  misbehave(fault: UcpFault | null): void;
  endSessions(): void;
  /** Takes the profile and the endpoints away. */
  close(): void;
}

export interface UcpFault {
  /** Response of the HTTP server to all requests of the endpoints. */
  reply?: Reply;
  /** Changes a response of the catalogue. */
  change?: (response: Json, call: UcpCall) => Json;
}

const PROFILE = '/.well-known/ucp';
const MCP = '/api/ucp/mcp';
const REST = '/api/ucp/v1';
const json = { 'content-type': 'application/json' };

const operations: Record<UcpOperation, { path: string; request: string; response: string }> = {
  search_catalog: {
    path: '/catalog/search',
    request: 'shopping/catalog_search.json#/$defs/search_request',
    response: 'shopping/catalog_search.json#/$defs/search_response',
  },
  lookup_catalog: {
    path: '/catalog/lookup',
    request: 'shopping/catalog_lookup.json#/$defs/lookup_request',
    response: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  },
  get_product: {
    path: '/catalog/product',
    request: 'shopping/catalog_lookup.json#/$defs/get_product_request',
    response: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  },
};

/**
 * Lets a fake shop speak the Universal Commerce Protocol. It is strict: every request is validated
 * against the schemas and rejected when invalid, and so is its own response, before it is sent.
 */
export function putUcp<Goods extends UcpGoods>(
  shop: Shop,
  inventory: Inventory<Goods>,
  options: UcpShopOptions,
): UcpShop {
  const {
    version = '2026-08-25',
    currency = 'EUR',
    pageSize = 10,
    maxBatch = 10,
    changeProfile = (same) => same,
  } = options;
  const { transports = ['mcp'], mode = 'sessions', isStream = false, capabilities = ['search', 'lookup'] } = options;
  const validate = openUcpSchemas(options.schemas);
  const catalogue = createUcpCatalogue(inventory, {
    origin: options.productOrigin ?? shop.origin,
    version,
    currency,
    pageSize,
  });
  const calls: UcpCall[] = [];
  const violations: string[] = [];
  let fault: UcpFault | null = null;

  function reject(problem: string): never {
    violations.push(problem);
    throw new McpError(-32602, problem);
  }

  function respondTo({ operation, request }: UcpCall): Json {
    if (operation === 'search_catalog') {
      const { cursor, limit } = (request.pagination ?? {}) as { cursor?: string; limit?: number };
      return catalogue.search(request.query as string, cursor, limit);
    }
    if (operation === 'get_product') return catalogue.product(request.id as string);
    const ids = request.ids as string[];
    if (ids.length > maxBatch) throw new McpError(-32602, 'too many ids', { code: 'request_too_large' });
    return catalogue.lookup(ids);
  }

  function call(transport: UcpCall['transport'], name: string, request: Json): Json {
    if (!Object.hasOwn(operations, name)) reject(`no operation ${name}`);
    const operation = name as UcpOperation;
    const problem = validate(operations[operation].request, request);
    if (problem !== null) reject(`${name}: ${problem}`);
    if (operation === 'search_catalog' && !request.query) reject('a search without a query');
    const made: UcpCall = { operation, transport, request };
    calls.push(made);
    const response = respondTo(made);
    const isError = (response.ucp as Json).status === 'error';
    const own = validate(isError ? 'common/types/error_response.json' : operations[operation].response, response);
    if (own !== null) throw new Error(`The fake shop's own response is invalid: ${own}`);
    return fault?.change?.(response, made) ?? response;
  }

  const mcp = createMcpEndpoint({
    mode,
    isStream,
    call: (name, { meta, catalog }) => {
      const profile = (meta as { 'ucp-agent'?: Json } | undefined)?.['ucp-agent']?.profile;
      if (typeof profile !== 'string' || !URL.canParse(profile)) reject('no profile of the client');
      return call('mcp', name, catalog as Json);
    },
  });

  async function readBody(request: IncomingMessage, response: ServerResponse): Promise<Json | null> {
    const body = await text(request);
    if (fault?.reply) {
      send(response, fault.reply);
      return null;
    }
    if (request.method === 'POST' && request.headers['content-type'] === 'application/json')
      return JSON.parse(body) as Json;
    violations.push(`${request.method} ${request.url} ${request.headers['content-type']}`);
    response.writeHead(405).end();
    return null;
  }

  async function respondToMcp(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const message = await readBody(request, response);
    if (message === null) return;
    const problem =
      message.method === 'tools/call' ? validate('transports/mcp_tool_call.json#/$defs/request', message) : null;
    if (problem !== null) violations.push(problem);
    await mcp.respond(request, response, message);
  }

  const respondToRest = (operation: UcpOperation) => async (request: IncomingMessage, response: ServerResponse) => {
    const body = await readBody(request, response);
    if (body === null) return;
    try {
      if (!/^profile="https?:\/\/[^"]+"$/.test(String(request.headers['ucp-agent']))) reject('no UCP-Agent');
      if (request.headers['request-id'] === undefined) reject('no Request-Id');
      send(response, { headers: json, body: JSON.stringify(call('rest', operation, body)) });
    } catch (error) {
      if (!(error instanceof McpError)) throw error;
      const { code = 'invalid_request' } = (error.data ?? {}) as { code?: string };
      send(response, { status: 400, headers: json, body: JSON.stringify({ code, content: error.message }) });
    }
  };

  const profile = changeProfile(buildProfile(shop.origin, { version, transports, capabilities }));
  const problem = options.changeProfile ? null : validate('profile.json#/$defs/business_schema', profile);
  if (problem !== null) throw new Error(`The fake shop's own profile is invalid: ${problem}`);
  shop.put(PROFILE, { headers: json, body: JSON.stringify(profile) });
  if (transports.includes('mcp')) shop.put(MCP, listen(respondToMcp));
  const restOperations = transports.includes('rest') ? (Object.keys(operations) as UcpOperation[]) : [];
  for (const operation of restOperations) shop.put(REST + operations[operation].path, listen(respondToRest(operation)));
  return {
    calls,
    violations,
    misbehave: (next) => {
      fault = next;
    },
    endSessions: mcp.endSessions,
    close: () => {
      for (const path of [PROFILE, MCP, ...Object.values(operations).map(({ path }) => REST + path)]) shop.remove(path);
    },
  };
}

/** An error of the fake shop breaks the request off, so that the test fails. */
function listen(respond: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener {
  return (request, response) => void respond(request, response).catch((error: Error) => response.destroy(error));
}

function buildProfile(
  origin: string,
  { version, transports, capabilities }: Required<Pick<UcpShopOptions, 'version' | 'transports' | 'capabilities'>>,
): Json {
  const endpoints = { mcp: origin + MCP, rest: origin + REST };
  const services = transports.map((transport) => ({ version, transport, endpoint: endpoints[transport] }));
  const schemas = { search: 'catalog_search', lookup: 'catalog_lookup' };
  const entries = capabilities.map((name) => [
    `dev.ucp.shopping.catalog.${name}`,
    [{ version, schema: `https://ucp.dev/${version}/schemas/shopping/${schemas[name]}.json` }],
  ]);
  return {
    ucp: {
      version,
      services: { 'dev.ucp.shopping': services },
      capabilities: Object.fromEntries(entries) as Json,
      payment_handlers: {},
    },
  };
}
