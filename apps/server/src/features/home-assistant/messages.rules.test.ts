import { eventKinds, stockStates } from '@sillage/contract';
import { describe, expect, test } from 'vitest';
import {
  buildAlert,
  buildConfig,
  buildConfigTopic,
  buildRemovals,
  buildState,
  type WatchState,
} from './messages.rules.ts';

const ids = { deviceId: '0190a6c2-0000-4000-8000-00000000000a', fragranceId: 7 };
const origin = {
  statusTopic: 'sillage/0190/status',
  publicUrl: 'https://sillage.example/',
  version: '1.2.3',
};
const state: WatchState = {
  brand: 'Maison Été',
  name: 'Oud & Rose',
  stockState: 'in-stock',
  availability: 'InStock',
  price: 89.5,
  currency: 'EUR',
  shop: 'Parfümerie',
  sizeMl: 50,
  url: 'https://shop.example/p?size=50',
  confirmedAt: new Date('2026-11-28T10:00:00Z'),
};

interface ConfigPayload {
  device: { identifiers: string[] };
  origin: object;
  availability_topic: string;
  components: Record<'stock' | 'in_stock' | 'alert', { name: string; default_entity_id: string }>;
}

interface StatePayload {
  in_stock: string;
  attributes: { url: string | null };
}

const parseConfig = (payload: string) => JSON.parse(payload) as ConfigPayload;
const parseState = (payload: string) => JSON.parse(payload) as StatePayload;

const hostileNames = [
  'a/b/#/+',
  '{{ states("sensor.secret") }}',
  '{% for x in y %}',
  '"},"device":{"identifiers":["other"]}',
  'line\nbreak\u0000\u001b[31m\u202E',
  'x'.repeat(5000),
  '<script>alert(1)</script>',
  '🧴'.repeat(300),
];

describe('buildConfig', () => {
  test('buildConfig describes one device with three components when a fragrance is watched', () => {
    const { topic, payload, isRetained } = buildConfig(ids, state, origin);
    expect(topic).toBe('homeassistant/device/sillage_0190a6c200004000800000000000000a_7/config');
    expect(isRetained).toBe(true);
    const parsed = parseConfig(payload);
    expect(parsed.device.identifiers).toEqual(['sillage_0190a6c200004000800000000000000a']);
    expect(parsed.origin).toEqual({ name: 'Sillage', sw_version: '1.2.3', support_url: 'https://sillage.example/' });
    expect(parsed.availability_topic).toBe('sillage/0190/status');
    expect(parsed.components).toMatchObject({
      stock: { platform: 'sensor', device_class: 'enum', options: [...stockStates], name: 'Maison Été Oud & Rose' },
      in_stock: { platform: 'binary_sensor', payload_on: 'ON', payload_off: 'OFF' },
      alert: { platform: 'event', event_types: [...eventKinds] },
    });
    expect(parsed.components.stock.default_entity_id).toBe('sensor.sillage_maison_ete_oud_rose_7');
  });

  test.for(hostileNames)('buildConfig keeps %j out of topics, templates and ids', (name) => {
    const hostile = buildConfig(ids, { ...state, brand: name, name }, origin);
    const plain = buildConfig(ids, state, origin);
    expect(hostile.topic).toBe(plain.topic);
    const parsed = parseConfig(hostile.payload);
    const expected = parseConfig(plain.payload);
    for (const component of ['stock', 'in_stock', 'alert'] as const) {
      const { name: label, default_entity_id: entityId, ...others } = parsed.components[component];
      const { name: _label, default_entity_id: _entityId, ...expectedOthers } = expected.components[component];
      expect(others).toEqual(expectedOthers);
      expect(entityId).toMatch(/^[a-z_]+\.sillage_[a-z0-9_]{0,140}$/);
      expect(label).not.toMatch(/\p{Cc}|\p{Cf}/u);
      expect(label.length).toBeLessThanOrEqual(140);
    }
    expect(parsed.device).toEqual(expected.device);
    expect(hostile.payload.length).toBeLessThan(4000);
  });
});

describe('buildState', () => {
  test('buildState states price, shop, size, page and time when an offer is shown', () => {
    const { topic, payload } = buildState(ids, state);
    expect(topic).toBe('sillage/0190a6c200004000800000000000000a/7/state');
    expect(JSON.parse(payload)).toEqual({
      state: 'in-stock',
      in_stock: 'ON',
      attributes: {
        brand: 'Maison Été',
        fragrance: 'Oud & Rose',
        price: 89.5,
        currency: 'EUR',
        shop: 'Parfümerie',
        size_ml: 50,
        url: 'https://shop.example/p?size=50',
        confirmed_at: '2026-11-28T10:00:00.000Z',
      },
    });
  });

  test.for([
    ['in-stock', 'InStock', 'ON'],
    ['in-store', 'InStoreOnly', 'ON'],
    ['pre-order', 'PreOrder', 'OFF'],
    ['sold-out', 'SoldOut', 'OFF'],
    ['unconfirmed', 'SoldOut', 'OFF'],
    ['unconfirmed', null, 'None'],
    ['outdated', 'InStock', 'None'],
    ['blocked', null, 'None'],
    ['unreadable', null, 'None'],
    ['unchecked', null, 'None'],
    ['no-shop', null, 'None'],
    ['not-offered', null, 'OFF'],
    ['discontinued', null, 'OFF'],
    ['discontinued', 'InStock', 'OFF'],
  ] as const)('buildState is in stock %s with %s: %s', ([stockState, availability, expected]) => {
    expect(parseState(buildState(ids, { ...state, stockState, availability }).payload).in_stock).toBe(expected);
  });

  test.for(['javascript:alert(1)', `https://shop.example/${'x'.repeat(3000)}`, 'no address', 'file:///etc/passwd'])(
    'buildState leaves out the address %s',
    (url) => expect(parseState(buildState(ids, { ...state, url }).payload).attributes.url).toBeNull(),
  );
});

test('buildAlert is not retained, because Home Assistant ignores retained events', () => {
  const alert = { ...state, id: 'alert-1', kind: 'restock' as const, shop: 'Shop', url: 'https://shop.example/p' };
  const { topic, payload, isRetained } = buildAlert(ids, { ...alert, happenedAt: new Date('2026-11-28T10:00:00Z') });
  expect([topic, isRetained]).toEqual(['sillage/0190a6c200004000800000000000000a/7/alert', false]);
  expect(JSON.parse(payload)).toMatchObject({ event_type: 'restock', alert_id: 'alert-1', price: 89.5, size_ml: 50 });
});

test('buildRemovals empties the configuration before the state', () => {
  expect(buildRemovals(ids)).toEqual([
    { topic: buildConfigTopic(ids), payload: '', isRetained: true },
    { topic: 'sillage/0190a6c200004000800000000000000a/7/state', payload: '', isRetained: true },
  ]);
});
