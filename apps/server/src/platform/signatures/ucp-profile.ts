import type { PublicJwk } from './key-pair.ts';

const SHOPPING = 'dev.ucp.shopping';

/**
 * Builds the profile of a platform in UCP. It names the capabilities that we use, search and lookup
 * of a catalogue, and none that buys. At the same time it is a JWK Set (RFC 7517).
 */
export function buildUcpProfile(version: string, keys: readonly PublicJwk[]): object {
  const base = `https://ucp.dev/${version}`;
  const spec = `${base}/specification/overview`;
  const describeCapability = (name: 'search' | 'lookup') => ({
    version,
    spec: `${base}/specification/shopping/catalog/${name}`,
    schema: `${base}/schemas/shopping/catalog_${name}.json`,
  });
  return {
    ucp: {
      version,
      services: {
        [SHOPPING]: [
          { version, spec, transport: 'mcp', schema: `${base}/services/shopping/mcp.openrpc.json` },
          { version, spec, transport: 'rest', schema: `${base}/services/shopping/rest.openapi.json` },
        ],
      },
      capabilities: {
        [`${SHOPPING}.catalog.search`]: [describeCapability('search')],
        [`${SHOPPING}.catalog.lookup`]: [describeCapability('lookup')],
      },
      payment_handlers: {},
    },
    keys,
  };
}
