import { z } from 'zod';
import { errorCatalogue } from './errors.ts';
import type { Route, RouteGroup } from './http.ts';

const refusals: Record<Route['access'], number[]> = { public: [400], user: [400, 401], self: [400, 401, 403] };

/** The OpenAPI 3.1 document, derived from the route table: paths, inputs, answers, refusals. */
export function openApi(groups: Record<string, RouteGroup>): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [group, routes] of Object.entries(groups)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = (paths[route.path] ??= {});
      path[route.method.toLowerCase()] = operation(group, name, route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sillage', version: '1', description: 'Fragrance watchlist and restock tracker' },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'sillage' } },
      schemas: { Failure: failure },
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

function operation(group: string, name: string, route: Route): object {
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: route.summary,
    security: route.access === 'public' ? [] : [{ session: [] }],
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...(route.body && { requestBody: { required: true, content: json(schemaOf(route.body, 'input')) } }),
    responses: {
      [route.status ?? 200]: {
        description: 'Success',
        content: json(envelope(route.dataKey ?? 'data', schemaOf(route.data, 'output'))),
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

function json(schema: object): object {
  return { 'application/json': { schema } };
}

function parameters(place: 'path' | 'query', shape: z.ZodObject | undefined): object[] {
  if (!shape) return [];
  const schema = schemaOf(shape, 'input') as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: property,
  }));
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
