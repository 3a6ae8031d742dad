import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** The copy by which shops' responses are validated too. */
const folder = new URL('../../../features/monitor/ucp/schemas/', import.meta.url);
const names = [
  'profile',
  'ucp',
  'service',
  'capability',
  'transports/embedded_config',
  'common/types/reverse_domain_name',
  'common/types/request_constraints',
  'common/types/constraint_expression',
];
/** The copy leaves out payment handlers, of which our profile has none. */
const noPaymentHandler = {
  $id: 'https://ucp.dev/schemas/payment_handler.json',
  $defs: { base: false, platform_schema: false, business_schema: false, response_schema: false },
};

/** Returns what UCP's own schema rejects in the profile of a platform. */
export function validatePlatformProfile(profile: unknown): unknown[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema(noPaymentHandler);
  for (const name of names) ajv.addSchema(JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as object);
  const validate = ajv.getSchema('https://ucp.dev/schemas/profile.json#/$defs/platform_schema');
  if (!validate) throw new Error('the schema of a platform profile is missing');
  return validate(profile) === true ? [] : (validate.errors ?? []);
}
