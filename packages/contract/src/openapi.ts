import { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import type { Route, RouteGroup } from './http.ts';

const refusals: Record<Route['access'], number[]> = { public: [400], user: [400, 401], self: [400, 401, 403] };

export function openApi(groups: Record<string, RouteGroup>) {
  const paths: Record<string, Record<string, Operation>> = {};
  const shapes: Shapes = { Failure: failure };
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[route.path] ??= {});
      path[route.method.toLowerCase()] = operation(`${group}.${name}`, route, group, shapes);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sillage', version: '1', description: 'Fragrance watchlist and restock tracker' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sillage' } },
      schemas: shapes,
    },
  };
}

const failure = {
  type: 'object',
  required: ['success', 'code', 'message'],
  properties: {
    success: { const: false },
    code: { enum: Object.keys(errorCatalogue) },
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
  },
};

type Operation = ReturnType<typeof operation>;
/** Schema of a body by its media type. */
type Content = Record<string, { schema: object }>;

/** Named schemas, shared under `components.schemas`. */
type Shapes = Record<string, object>;

function operation(id: string, route: Route, group: string, shapes: Shapes) {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
    collect(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), id, shapes);
  return {
    operationId: id,
    tags: [group],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parameters('path', route.params && schemaOf(route.params, 'input')),
      ...parameters('query', route.query && schemaOf(route.query, 'input')),
    ],
    ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: {
      [route.status ?? 200]: {
        description: route.stream ? 'Server-sent events, the data of each of this shape' : 'Success',
        content: contentOf(route, schemaOf(route.data, 'output')),
      },
      ...Object.fromEntries(refusals[route.access].map((status) => [status, refusal])),
    },
  };
}

const refusal = { description: 'Refused', content: json({ $ref: '#/components/schemas/Failure' }) };

function envelope(key: string, data: object): object {
  return {
    type: 'object',
    required: ['success', key],
    properties: { success: { const: true }, [key]: data, message: { type: 'string' } },
  };
}

function contentOf({ stream, dataKey }: Route, data: object): Content {
  return stream ? { 'text/event-stream': { schema: data } } : json(envelope(dataKey ?? 'data', data));
}

function json(schema: object): Content {
  return { 'application/json': { schema } };
}

function parameters(place: 'path' | 'query', shape: object | undefined) {
  const schema = (shape ?? {}) as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

/**
 * Moves the schema's named definitions to the document's. Zod's generated names (`__schema…`) get
 * the operation id as prefix.
 */
function collect(schema: object, id: string, shapes: Shapes): object {
  const text = JSON.stringify(schema).replaceAll('#/$defs/', '#/components/schemas/').replaceAll('__schema', `${id}.`);
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as { $schema: string; $defs?: Record<string, object> };
  for (const [name, { id: _id, ...shape }] of Object.entries($defs as Record<string, { id?: string }>))
    shapes[name] = shape;
  return rest;
}
