import { isNode, type SchemaNode, toPlainText } from '@sillage/page-reader';
import { UCP_VERSIONS, type UcpVersion } from '../../../platform/signatures/public-address.ts';
import { isValidUcp } from './validate-ucp.ts';

/** How a shop's catalogue is read: the result of the negotiation. */
export interface UcpOffer {
  version: UcpVersion;
  transport: 'mcp' | 'rest';
  endpoint: string;
  canSearch: boolean;
  canLookup: boolean;
}

/** What a profile offers: a catalogue, the profile of an older version at `url`, or nothing. */
export type ProfileResult =
  | { kind: 'offer'; offer: UcpOffer }
  | { kind: 'older'; version: UcpVersion; url: string }
  | { kind: 'none'; reason: string };

export interface ProfileRules {
  /** Version that the profile must have: that of the link in `supported_versions`. */
  version?: UcpVersion;
  /** Whether a URL belongs to the shop, in its scheme, and its robots.txt allows the URL. */
  isAllowed: (url: string) => boolean;
}

const SERVICE = 'dev.ucp.shopping';
const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';
/** Host of the schemas of `dev.ucp.*`: another host may not define them (authority binding). */
const SCHEMA_HOST = 'ucp.dev';
const MAX_ENTRIES = 30;
const MAX_URL_LENGTH = 1_000;

/** Paths of the REST binding below its endpoint. */
export const restPaths = {
  search_catalog: '/catalog/search',
  lookup_catalog: '/catalog/lookup',
  get_product: '/catalog/product',
} as const;

/**
 * Negotiates with a shop's profile: the newest version that both speak, and MCP before REST. An
 * entry that breaks the schema does not count; the others do.
 */
export function negotiate(profile: unknown, rules: ProfileRules): ProfileResult {
  const ucp = isNode(profile) && isNode(profile.ucp) ? profile.ucp : null;
  if (ucp === null || typeof ucp.version !== 'string') return none('The profile does not follow the protocol');
  const version = UCP_VERSIONS.find((spoken) => spoken === ucp.version);
  if (rules.version !== undefined && version !== rules.version)
    return none('The profile has another version than its link');
  if (version === undefined) return findOlder(ucp, rules);
  const capabilities = isNode(ucp.capabilities) ? ucp.capabilities : {};
  const canSearch = hasCapability(capabilities[SEARCH], version);
  const canLookup = hasCapability(capabilities[LOOKUP], version);
  if (!canSearch && !canLookup) return none('The shop offers no catalogue by the protocol');
  const services = isNode(ucp.services) ? takeEntries(ucp.services[SERVICE]) : [];
  const bindings = services.filter((service) => service.version === version && isValidUcp('service', service));
  for (const transport of ['mcp', 'rest'] as const) {
    const endpoint = bindings
      .filter((service) => service.transport === transport)
      .map((service) => parseEndpoint(service.endpoint))
      .find((url) => url !== null && isUsable(transport, url, rules));
    if (endpoint) return { kind: 'offer', offer: { version, transport, endpoint, canSearch, canLookup } };
  }
  return none('The profile names no address that we may use');
}

function none(reason: string): ProfileResult {
  return { kind: 'none', reason };
}

/** The profile of an older version is complete in itself, and links to no further versions. */
function findOlder({ version, supported_versions: links }: SchemaNode, rules: ProfileRules): ProfileResult {
  const spoken = rules.version === undefined && isNode(links) ? links : {};
  for (const older of UCP_VERSIONS) {
    const url = Object.hasOwn(spoken, older) ? parseEndpoint(spoken[older]) : null;
    if (url !== null && rules.isAllowed(url)) return { kind: 'older', version: older, url };
  }
  return none(`The shop speaks version ${toPlainText(String(version), 20)} of the protocol, which we do not`);
}

function takeEntries(value: unknown): SchemaNode[] {
  return Array.isArray(value) ? value.slice(0, MAX_ENTRIES).filter(isNode) : [];
}

function hasCapability(value: unknown, version: UcpVersion): boolean {
  return takeEntries(value).some(
    (entry) => entry.version === version && isValidUcp('capability', entry) && isBoundToAuthority(entry.schema),
  );
}

function isBoundToAuthority(schema: unknown): boolean {
  if (schema === undefined) return true;
  return typeof schema === 'string' && URL.canParse(schema) && new URL(schema).host === SCHEMA_HOST;
}

function parseEndpoint(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_URL_LENGTH || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.username || url.password ? null : url.href.replace(/#.*$/, '').replace(/\/$/, '');
}

function isUsable(transport: UcpOffer['transport'], endpoint: string, { isAllowed }: ProfileRules): boolean {
  const urls = transport === 'mcp' ? [endpoint] : Object.values(restPaths).map((path) => endpoint + path);
  return urls.every(isAllowed);
}
