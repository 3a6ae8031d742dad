import { describe, expect, test } from 'vitest';
import { UCP_VERSIONS } from '../../../platform/signatures/public-address.ts';
import { negotiate } from './negotiate.ts';

const [newest, older] = UCP_VERSIONS;
const mcp = { version: newest, transport: 'mcp', endpoint: 'https://shop.example/ucp/mcp' };
const rest = { version: newest, transport: 'rest', endpoint: 'https://shop.example/ucp/' };
const isAllowed = (url: string) => url.startsWith('https://shop.example/');

function profile(ucp: object = {}, services: unknown = [rest, mcp], version: string = newest) {
  const schema = 'https://ucp.dev/schemas/shopping/catalog_search.json';
  return {
    ucp: {
      version,
      services: { 'dev.ucp.shopping': services },
      capabilities: {
        'dev.ucp.shopping.catalog.search': [{ version, schema }],
        'dev.ucp.shopping.catalog.lookup': [{ version, schema }],
      },
      payment_handlers: {},
      ...ucp,
    },
  };
}

const offered = (offer: object) => ({ kind: 'offer', offer });

describe('negotiate', () => {
  test('negotiate prefers MCP to REST', () => {
    const base = { version: newest, canSearch: true, canLookup: true };
    expect(negotiate(profile(), { isAllowed })).toEqual(offered({ ...base, transport: 'mcp', endpoint: mcp.endpoint }));
    const onlyRest = negotiate(profile({}, [rest]), { isAllowed });
    expect(onlyRest).toEqual(offered({ ...base, transport: 'rest', endpoint: 'https://shop.example/ucp' }));
  });

  test.for([
    ['an endpoint on another host', 'https://catalog.example/ucp'],
    ['an endpoint with a password', 'https://a:b@shop.example/ucp'],
    ['an endpoint that is no URL', '/ucp/mcp'],
    ['an endpoint that is too long', `https://shop.example/${'a'.repeat(1_000)}`],
    ['an endpoint that is a number', 1],
  ])('negotiate skips %s and uses the next binding', ([, endpoint]) => {
    const result = negotiate(profile({}, [{ ...mcp, endpoint }, rest]), { isAllowed });
    expect(result).toMatchObject(offered({ transport: 'rest' }));
    expect(negotiate(profile({}, [{ ...mcp, endpoint }]), { isAllowed }).kind).toBe('none');
  });

  test.for([
    ['null', null],
    ['a list', []],
    ['a profile without ucp', {}],
    ['a profile whose version is a number', profile({ version: 20260825 })],
    ['services that are a text', profile({ services: 'mcp' })],
    ['services without bindings', profile({}, [])],
    ['no capabilities', profile({ capabilities: {} })],
    ['capabilities that are a list', profile({ capabilities: [] })],
    ['bindings of another version', profile({}, [{ ...mcp, version: '2027-01-01' }])],
    ['an unknown version', profile({}, [mcp], '2027-01-01')],
    ['a draft version', profile({}, [mcp], 'draft')],
  ])('negotiate returns no offer for %s', ([, value]) => {
    expect(negotiate(value, { isAllowed }).kind).toBe('none');
  });

  test('negotiate ignores a capability whose schema is not of the protocol’s authority', () => {
    const capabilities = {
      'dev.ucp.shopping.catalog.search': [{ version: newest, schema: 'https://evil.example/search.json' }],
      'dev.ucp.shopping.catalog.lookup': [{ version: newest }],
    };
    const result = negotiate(profile({ capabilities }), { isAllowed });
    expect(result).toMatchObject(offered({ canSearch: false, canLookup: true }));
  });

  test('negotiate returns the profile of an older version that both speak', () => {
    const supported_versions = { '2026-01-11': 'https://shop.example/a', [older]: 'https://shop.example/b' };
    const result = negotiate(profile({ supported_versions }, [mcp], '2027-01-01'), { isAllowed });
    expect(result).toEqual({ kind: 'older', version: older, url: 'https://shop.example/b' });
  });

  test('negotiate rejects the profile of an older version when it has another version', () => {
    expect(negotiate(profile(), { isAllowed, version: older }).kind).toBe('none');
  });

  test('negotiate skips the profile of an older version on another host', () => {
    const supported_versions = { [older]: 'https://evil.example/b' };
    expect(negotiate(profile({ supported_versions }, [mcp], '2027-01-01'), { isAllowed }).kind).toBe('none');
  });
});
