import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020, type AnySchema, type ValidateFunction } from 'ajv/dist/2020.js';

/** What is validated, and the definition in the protocol's schemas. */
const definitions = {
  profile: 'profile.json#/$defs/business_schema',
  service: 'service.json#/$defs/business_schema',
  capability: 'capability.json#/$defs/base',
  searchResponse: 'shopping/catalog_search.json#/$defs/search_response',
  lookupResponse: 'shopping/catalog_lookup.json#/$defs/lookup_response',
  productResponse: 'shopping/catalog_lookup.json#/$defs/get_product_response',
  errorResponse: 'common/types/error_response.json',
  rpcSuccess: 'transports/jsonrpc.json#/$defs/success_response',
  rpcError: 'transports/jsonrpc.json#/$defs/error_response',
};

const ROOT = 'https://ucp.dev/schemas/';
const schemasFolder = fileURLToPath(new URL('./schemas/', import.meta.url));
/** Schemas of payments and advertising, which are never sent or read. */
const unused = ['payment_handler.json', 'shopping/types/attribution.json'];

let ajv: Ajv2020 | null = null;

/**
 * Returns whether a value follows a schema of the protocol; unknown further fields are allowed. The
 * first call reads and compiles the schemas (benchmarks: see decision 0026). Formats are
 * annotations in JSON Schema 2020-12: each user of an address parses it.
 */
export function isValidUcp(name: keyof typeof definitions, value: unknown): boolean {
  ajv ??= createValidator();
  const id = ROOT + definitions[name];
  return (ajv.getSchema(id) as ValidateFunction)(value) === true;
}

function createValidator(): Ajv2020 {
  const created = new Ajv2020({ strict: false, validateFormats: false });
  for (const file of readdirSync(schemasFolder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json')) created.addSchema(JSON.parse(readFileSync(schemasFolder + file, 'utf8')) as AnySchema);
  for (const file of unused)
    created.addSchema({ $id: ROOT + file, $defs: { base: true, business_schema: true, platform_schema: true } });
  return created;
}
