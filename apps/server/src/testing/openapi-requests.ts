import {
  type Arbitrary,
  array,
  constant,
  constantFrom,
  dictionary,
  double,
  integer,
  jsonValue,
  oneof,
  record,
  string,
  stringMatching,
  tuple,
  webPath,
} from 'fast-check';

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  format?: string;
  pattern?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  parameters: { name: string; in: 'path' | 'query'; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
}

export interface FuzzedRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | null;
}

/**
 * Values that exist in the test database, by parameter or property name of the API. Generated
 * requests with these values find data.
 */
export type KnownValues = Record<string, unknown[]>;

const MAX_ITEMS = 4;
const MAX_TEXT_LENGTH = 3000;

const hostileText = oneof(
  string({ unit: 'binary', maxLength: 60 }),
  webPath(),
  constantFrom(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e\u0301',
    '-1',
    '0x7f',
    '1e309',
    '9223372036854775808',
    "' or 1=1 --",
    '{{7*7}}',
    '${7*7}',
    '%00',
    '%',
    '../../../../etc/passwd',
    '__proto__',
    'constructor',
    'İ'.repeat(40),
    'a'.repeat(MAX_TEXT_LENGTH),
    '(a+)+$',
    '*:*&',
    '0000-00-00T99:99:99Z',
    '2026-02-30T08:00:00Z',
  ),
);
const hostileNumber = oneof(
  integer(),
  double(),
  constantFrom(0, -0, -1, 0.1 + 0.2, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, 5e-324),
);
const hostileValue: Arbitrary<unknown> = oneof(
  hostileText,
  hostileNumber,
  jsonValue(),
  constantFrom<unknown>(null, true, [], {}, [[]], [null], { length: -1 }, { toString: 1 }),
);

function buildValue(schema: Schema, name: string, known: KnownValues): Arbitrary<unknown> {
  const knownValues = known[name];
  const valid = buildValidValue(schema, known);
  return oneof(
    { weight: knownValues ? 8 : 0, arbitrary: constantFrom<unknown>(...(knownValues ?? [null])) },
    { weight: 8, arbitrary: valid },
    { weight: 1, arbitrary: hostileValue },
  );
}

function buildValidValue(schema: Schema, known: KnownValues): Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return oneof(...choices.map((choice) => buildValidValue(choice, known)));
  if ('const' in schema) return constant(schema.const);
  if (schema.enum) return constantFrom(...schema.enum);
  switch (schema.type) {
    case 'string':
      return buildText(schema);
    case 'integer':
      return integer(getBounds(schema));
    case 'number':
      return oneof(integer(getBounds(schema)), double({ ...getBounds(schema), noNaN: true }));
    case 'boolean':
      return constantFrom(true, false);
    case 'null':
      return constant(null);
    case 'array': {
      const minLength = schema.minItems ?? 0;
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? MAX_ITEMS, MAX_ITEMS));
      return array(buildValue(schema.items ?? {}, '', known), { minLength, maxLength });
    }
    case 'object':
      return buildObject(schema, known);
    default:
      return jsonValue();
  }
}

function getBounds({ minimum = -(2 ** 31), maximum = 2 ** 31 - 1 }: Schema) {
  return { min: Math.ceil(Math.max(minimum, -(2 ** 31))), max: Math.floor(Math.min(maximum, 2 ** 31 - 1)) };
}

function buildText({ format, pattern, minLength = 0, maxLength = MAX_TEXT_LENGTH }: Schema): Arbitrary<string> {
  if (format === 'date-time')
    return constantFrom('2026-03-09T08:00:00Z', '1999-12-31T23:59:59Z', '9999-12-31T23:59:59Z');
  const plainText = oneof(
    string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 80) + minLength }),
    constant('x'.repeat(maxLength)),
    constantFrom('amber', 'oud', 'https://shop.invalid/p/oud', 'http://127.0.0.1:9/p', 'name,brand\nOud,Maison Test'),
  );
  const matching = pattern === undefined ? null : matchingText(pattern);
  return matching ? oneof({ weight: 3, arbitrary: matching }, plainText) : plainText;
}

/**
 * Generates random texts that match a pattern. Null if fast-check does not support the pattern, as
 * with `\p{…}`.
 */
function matchingText(pattern: string): Arbitrary<string> | null {
  try {
    return stringMatching(new RegExp(pattern));
  } catch {
    return null;
  }
}

function buildObject({ properties = {}, required = [] }: Schema, known: KnownValues): Arbitrary<unknown> {
  const entries = Object.entries(properties).map(([name, schema]) => [name, buildValue(schema, name, known)] as const);
  const shaped = record(Object.fromEntries(entries), { requiredKeys: required });
  const partial = record(Object.fromEntries(entries), { requiredKeys: [] });
  const withExtras = tuple(shaped, dictionary(hostileText, hostileValue, { maxKeys: 3 })).map(([known, other]) => ({
    ...other,
    ...known,
  }));
  return oneof({ weight: 10, arbitrary: shaped }, partial, withExtras);
}

const MAX_HEADERS = 3;

/** Values of HTTP headers. They have no line breaks, because HTTP clients refuse to send these. */
const headerText = oneof(
  string({ maxLength: 60 }).map((text) => text.trim()),
  constantFrom(
    '',
    '*/*',
    'gzip, br;q=0',
    'W/"1", "2"',
    'bytes=0-1',
    'a'.repeat(MAX_TEXT_LENGTH),
    '=;=;',
    '\u00ff\u0080',
  ),
);
const hostileHeaders = dictionary(
  constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'cookie',
    'if-modified-since',
    'if-none-match',
    'last-event-id',
    'origin',
    'range',
    'referer',
    'sec-fetch-site',
    'traceparent',
    'user-agent',
    'x-forwarded-for',
    'x-forwarded-proto',
    'x-request-id',
    'x-http-method-override',
  ),
  headerText,
  { maxKeys: MAX_HEADERS },
);
const contentTypes = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'json',
  '',
];
const brokenBody = oneof(
  hostileText,
  constantFrom('{', '[]', 'null', '"text"', '[['.repeat(5000), '{"userId":', '{"a":1}{"b":2}', '\ufeff{}', 'NaN'),
);
const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

/** Generates mostly valid API requests. Some have a wrong method, body, content type or headers. */
export function buildRequests(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  known: KnownValues,
): Arbitrary<FuzzedRequest> {
  const parameters = (location: 'path' | 'query') =>
    record(
      Object.fromEntries(
        operation.parameters
          .filter((parameter) => parameter.in === location)
          .map(({ name, schema }) => [name, buildValue(schema, name, known)]),
      ),
      { requiredKeys: [] },
    );
  const bodySchema = operation.requestBody?.content['application/json']?.schema;
  const json = (bodySchema ? buildValue(bodySchema, '', known) : hostileValue).map((value) => JSON.stringify(value));
  const parts = record({
    method: oneof({ weight: 12, arbitrary: constant(method) }, constantFrom(...otherMethods)),
    path: parameters('path'),
    query: oneof({ weight: 6, arbitrary: parameters('query') }, dictionary(hostileText, hostileText, { maxKeys: 2 })),
    headers: oneof({ weight: 3, arbitrary: constant({}) }, hostileHeaders),
    type: oneof({ weight: 12, arbitrary: constant('application/json') }, constantFrom(...contentTypes)),
    body: oneof({ weight: bodySchema ? 10 : 1, arbitrary: json }, { weight: 1, arbitrary: brokenBody }),
  });
  return parts.map(({ method: chosen, path: values, query, headers, type, body }) => {
    const hasBody = chosen !== 'GET' && (bodySchema !== undefined || chosen !== method);
    return {
      method: chosen,
      url: fillPath(path, values) + formatQuery(query),
      headers: hasBody && type !== '' ? { ...headers, 'content-type': type } : headers,
      body: hasBody ? body : null,
    };
  });
}

function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => escapeValue(values[name] ?? '%7B'));
}

function formatQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${escapeValue(name)}=${escapeValue(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Escapes a value for a URL. Lone surrogates, which cannot be escaped, become U+FFFD. */
function escapeValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return encodeURIComponent(text.toWellFormed());
}
