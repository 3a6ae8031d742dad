import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type AnySchema } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const ROOT = 'https://ucp.dev/schemas/';
const notIncluded = ['payment_handler.json', 'shopping/types/attribution.json'];

/** Returns what is wrong with a value by a definition in the schemas; null when valid. */
export type Validate = (definition: string, value: unknown) => string | null;

/** Compiles the schemas of a folder, with all formats checked. */
export function openUcpSchemas(folder: URL): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const path = fileURLToPath(folder);
  for (const file of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) ajv.addSchema(JSON.parse(readFileSync(path + file, 'utf8')) as AnySchema);
  for (const file of notIncluded)
    ajv.addSchema({ $id: ROOT + file, $defs: { base: true, business_schema: true, platform_schema: true } });
  return (definition, value) => {
    const validate = ajv.getSchema(ROOT + definition);
    if (!validate) throw new Error(`No schema ${definition}`);
    return validate(value) === true ? null : ajv.errorsText(validate.errors);
  };
}
