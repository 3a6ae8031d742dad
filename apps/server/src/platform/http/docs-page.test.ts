import { routes } from '@sillage/contract';
import { expect, test } from '../../testing/test.ts';
import { sketch } from './schema-sketch.ts';

test('the page of the calls names every one and needs nothing from elsewhere', async ({ app }) => {
  const { headers, body, statusCode } = await app.server.inject('/api/docs');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const ids = Object.entries(routes).flatMap(([group, calls]) => Object.keys(calls).map((name) => `${group}.${name}`));
  for (const id of ids) expect(body).toContain(`id="${id}"`);
  expect(body).toMatch(/Fragrance<\/code><\/h3><pre>\{\s+id: integer/);
  expect(body).not.toMatch(/<script|<link|src=|https?:\/\//);
});

test.each([
  [{ type: 'string', maxLength: 100 }, 'string, at most 100 characters'],
  [{ anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^\\d{1,10}$' }, { const: '' }] }, 'integer'],
  [{ enum: ['true', 'false', ''] }, '"true" | "false"'],
  [{ type: 'integer', minimum: -9007199254740991, maximum: 9007199254740991 }, 'integer'],
  [{ anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, { type: 'null' }] }, 'integer 1 to 9 | null'],
  [{ type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'null' }] } }, '(string | null)[]'],
  [{ enum: ['men', 'women'] }, '"men" | "women"'],
  [
    { type: 'object', properties: { id: { type: 'integer' }, note: { type: 'string' } }, required: ['id'] },
    '{\n  id: integer\n  note?: string\n}',
  ],
])('a shape is said as people write it: %j', (schema, text) => {
  expect(sketch(schema)).toBe(text);
});
