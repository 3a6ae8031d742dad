import { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import { isOpenToKey, type Route, type RouteGroup, scopes } from './http.ts';

const errorStatuses: Record<Route['access'], number[]> = {
  public: [400],
  user: [400, 401],
  self: [400, 401, 403],
  operator: [400, 401, 403, 404],
};
/** Errors of API keys: a bad key, a missing scope, and too many requests. */
const keyErrorStatuses = [401, 403, 429];

export function buildOpenApi(groups: Record<string, RouteGroup>) {
  const paths: Record<string, Record<string, Operation>> = {};
  const schemas: NamedSchemas = { Failure: failureSchema };
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[route.path] ??= {});
      path[route.method.toLowerCase()] = buildOperation(`${group}.${name}`, route, group, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sillage', version: '1', description: 'Fragrance watchlist and restock tracker' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'sillage' },
        key: { type: 'http', scheme: 'bearer', description: KEY_DESCRIPTION },
      },
      schemas,
    },
  };
}

const KEY_DESCRIPTION =
  'API key of a user, sent as `Authorization: Bearer sillage_…`. Users create keys on their account page, each with the scopes `read`, `watchlist` or `observe`. An operation lists the scope that opens it. Every key opens public operations that read; no key opens an operation that does not list one. Cookies are ignored in a request with this header.';

/** Lists the ways to authenticate for a route; the empty one stands for a visitor. */
function buildSecurity(route: Route): Record<string, string[]>[] {
  const withoutKey = route.access === 'public' ? {} : { session: [] };
  const key = isOpenToKey(route, scopes) ? [{ key: listScopes(route) }] : [];
  return route.access === 'public' && key.length === 0 ? [] : [withoutKey, ...key];
}

function listScopes({ scope }: Route): string[] {
  return scope === undefined || scope === 'any' ? [] : [scope];
}

/** Says which API keys open a route; viewers do not show the scopes of `security`. */
function describeKeys({ scope }: Route): string {
  if (scope === 'any') return 'Open to every API key.';
  return scope ? `Open to API keys with the scope \`${scope}\`.` : 'Open to visitors and to every API key.';
}

function listErrorStatuses(route: Route): number[] {
  const keyErrors = isOpenToKey(route, scopes) ? keyErrorStatuses : [];
  return [...new Set([...errorStatuses[route.access], ...keyErrors])].toSorted((a, b) => a - b);
}

const failureSchema = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

type Operation = ReturnType<typeof buildOperation>;
type Content = Record<string, { schema: object }>;

type NamedSchemas = Record<string, object>;

function buildOperation(id: string, route: Route, group: string, schemas: NamedSchemas) {
  const toJsonSchema = (schema: z.ZodType, io: 'input' | 'output') =>
    collectDefinitions(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), id, schemas);
  return {
    operationId: id,
    tags: [group],
    summary: route.summary,
    ...(isOpenToKey(route, scopes) && { description: describeKeys(route) }),
    security: buildSecurity(route),
    parameters: [
      ...buildParameters('path', route.params && toJsonSchema(route.params, 'input')),
      ...buildParameters('query', route.query && toJsonSchema(route.query, 'input')),
    ],
    ...(route.body && { requestBody: { required: true, content: jsonContent(toJsonSchema(route.body, 'input')) } }),
    responses: {
      [route.status ?? 200]: {
        description: route.stream ? 'Server-sent events; each one has data of this schema' : 'Success',
        content: buildResponseContent(route, toJsonSchema(route.data, 'output')),
      },
      ...Object.fromEntries(listErrorStatuses(route).map((status) => [status, errorResponse])),
    },
  };
}

const errorResponse = { description: 'Error', content: jsonContent({ $ref: '#/components/schemas/Failure' }) };

function buildEnvelope(key: string, data: object): object {
  return {
    type: 'object',
    required: ['success', key],
    properties: { success: { const: true }, [key]: data, message: { type: 'string' } },
  };
}

function buildResponseContent({ stream, dataKey }: Route, data: object): Content {
  return stream ? { 'text/event-stream': { schema: data } } : jsonContent(buildEnvelope(dataKey ?? 'data', data));
}

function jsonContent(schema: object): Content {
  return { 'application/json': { schema } };
}

function buildParameters(location: 'path' | 'query', objectSchema: object | undefined) {
  const schema = (objectSchema ?? {}) as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

/** Collects an operation's named schemas; names generated by zod get the operation id as prefix. */
function collectDefinitions(schema: object, id: string, schemas: NamedSchemas): object {
  const text = JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/').replaceAll('__schema', `${id}.`);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as { $schema: string; $defs?: Record<string, object> };
  for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, { id?: string }>))
    schemas[name] = definition;
  return rest;
}
