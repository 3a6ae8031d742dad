/** What of JSON Schema our own document uses. */
interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** A JSON Schema as people write shapes down: `{ id: integer 1–…, name: string | null, notes: string[] }`. */
export function sketch(schema: Schema, indent = ''): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return schema.enum
      .filter(isSaid)
      .map((value) => JSON.stringify(value))
      .join(' | ');
  if (schema.anyOf) return oneOf(schema.anyOf, indent);
  if (schema.items) return listOf(sketch(schema.items, indent));
  if (schema.properties) return fields(schema, schema.properties, indent);
  if (typeof schema.additionalProperties === 'object')
    return `{ [name]: ${sketch(schema.additionalProperties, indent)} }`;
  return simple(schema);
}

// Empty counts as left out, wherever it may stand.
const isSaid = (value: unknown) => value !== '';

/** The alternatives; that a whole number may also come as digits goes without saying. */
function oneOf(alternatives: Schema[], indent: string): string {
  const isDigits = ({ pattern = '' }: Schema) => pattern.startsWith('^\\d');
  const said = alternatives.filter((one) => isSaid(one.const) && !isDigits(one));
  return [...new Set(said.map((one) => sketch(one, indent)))].join(' | ');
}

function listOf(item: string): string {
  return / \| /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
}

function fields(schema: Schema, properties: Record<string, Schema>, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, value]) => {
    const mark = schema.required?.includes(name) ? '' : '?';
    return `${deeper}${name}${mark}: ${sketch(value, deeper)}`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

function simple({ type, format, minimum, maximum, minLength, maxLength }: Schema): string {
  const types = (typeof type === 'string' ? [type] : (type ?? ['anything'])).join(' | ');
  const least = minimum ?? minLength;
  const most = maximum ?? maxLength;
  const isBounded = most !== undefined && most < Number.MAX_SAFE_INTEGER;
  const bounds = least === undefined ? `, at most ${most}` : ` ${least} to ${most}`;
  const unit = maxLength === undefined ? '' : ' characters';
  return `${types}${format ? ` (${format})` : ''}${isBounded ? bounds + unit : ''}`;
}
