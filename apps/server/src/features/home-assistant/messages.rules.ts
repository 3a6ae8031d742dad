import {
  type Availability,
  type EventKind,
  eventKinds,
  isInStock,
  type StockState,
  stockStates,
} from '@sillage/contract';
import { toPlainText } from '@sillage/page-reader';

/** A message as `platform/mqtt` sends it. */
interface RetainedMessage {
  topic: string;
  payload: string;
  isRetained: true;
}

/** Ids of a device's watch of a fragrance; hexadecimal and a number, so that topics stay plain. */
export interface TopicIds {
  deviceId: string;
  fragranceId: number;
}

/** What Home Assistant shows of a watch. */
export interface WatchState {
  brand: string;
  name: string;
  stockState: StockState;
  availability: Availability | null;
  price: number | null;
  currency: string | null;
  shop: string | null;
  sizeMl: number | null;
  url: string | null;
  confirmedAt: Date | null;
}

/** Names and addresses of this installation. */
export interface Origin {
  /** Topic of availability. */
  statusTopic: string;
  publicUrl: string;
  version: string;
}

export interface AlertFacts {
  id: string;
  kind: EventKind;
  brand: string;
  name: string;
  shop: string;
  url: string;
  price: number | null;
  currency: string | null;
  sizeMl: number | null;
  happenedAt: Date;
}

export const ONLINE = 'online';
export const OFFLINE = 'offline';

/** Topic on which Home Assistant says that it has started, by default. */
export const BIRTH_TOPIC = 'homeassistant/status';

/** Home Assistant allows 255 characters in a state and 16 kB of attributes. */
const MAX_NAME_LENGTH = 120;
const MAX_ADDRESS_LENGTH = 2000;

export function buildStatusTopic(installation: string): string {
  return `sillage/${toPlainId(installation)}/status`;
}

/** The client id has at most 23 characters, which every broker accepts (MQTT 3.1.1, 3.1.3.1). */
export function buildClientId(installation: string): string {
  return `sillage${toPlainId(installation).slice(0, 16)}`;
}

/** Topic of a device discovery message; its characters are those that Home Assistant accepts. */
export function buildConfigTopic({ deviceId, fragranceId }: TopicIds): string {
  return `homeassistant/device/sillage_${toPlainId(deviceId)}_${fragranceId}/config`;
}

function buildStateTopic(ids: TopicIds): string {
  return `${buildBaseTopic(ids)}/state`;
}

function buildBaseTopic({ deviceId, fragranceId }: TopicIds): string {
  return `sillage/${toPlainId(deviceId)}/${fragranceId}`;
}

/** Keeps the hexadecimal digits of a UUID. */
function toPlainId(uuid: string): string {
  return uuid.replaceAll(/[^0-9a-f]/g, '');
}

/**
 * The discovery message of one watch. Every watch of a user names the same device, so that Home
 * Assistant shows one device. Templates are constants: no name becomes part of one.
 */
export function buildConfig(ids: TopicIds, { brand, name }: WatchState, origin: Origin): RetainedMessage {
  const device = `sillage_${toPlainId(ids.deviceId)}`;
  const entity = `${device}_${ids.fragranceId}`;
  const label = buildLabel(brand, name);
  const slug = buildSlug(label, ids.fragranceId);
  const state = { state_topic: buildStateTopic(ids) };
  const payload = {
    device: {
      identifiers: [device],
      name: 'Sillage',
      manufacturer: 'Sillage',
      model: 'Watchlist',
      configuration_url: new URL('/watchlist', origin.publicUrl).href,
    },
    origin: { name: 'Sillage', sw_version: origin.version, support_url: origin.publicUrl },
    availability_topic: origin.statusTopic,
    payload_available: ONLINE,
    payload_not_available: OFFLINE,
    qos: 1,
    components: {
      stock: {
        platform: 'sensor',
        unique_id: `${entity}_stock`,
        default_entity_id: `sensor.sillage_${slug}`,
        name: label,
        icon: 'mdi:bottle-tonic-outline',
        device_class: 'enum',
        options: stockStates,
        ...state,
        value_template: '{{ value_json.state }}',
        json_attributes_topic: state.state_topic,
        json_attributes_template: '{{ value_json.attributes | tojson }}',
      },
      in_stock: {
        platform: 'binary_sensor',
        unique_id: `${entity}_in_stock`,
        default_entity_id: `binary_sensor.sillage_${slug}_in_stock`,
        name: `${label} in stock`,
        icon: 'mdi:cart-outline',
        ...state,
        value_template: '{{ value_json.in_stock }}',
        payload_on: 'ON',
        payload_off: 'OFF',
      },
      alert: {
        platform: 'event',
        unique_id: `${entity}_alert`,
        default_entity_id: `event.sillage_${slug}`,
        name: `${label} alert`,
        icon: 'mdi:bell-outline',
        event_types: eventKinds,
        state_topic: `${buildBaseTopic(ids)}/alert`,
      },
    },
  };
  return { topic: buildConfigTopic(ids), payload: JSON.stringify(payload), isRetained: true };
}

function buildLabel(brand: string, name: string): string {
  return clean(`${brand} ${name}`);
}

function clean(text: string): string {
  return toPlainText(text, MAX_NAME_LENGTH);
}

/** Entity ids have lower-case letters, digits and underscores; the number keeps them apart. */
function buildSlug(label: string, fragranceId: number): string {
  const words =
    label
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? [];
  return `${words.join('_').slice(0, MAX_NAME_LENGTH)}_${fragranceId}`;
}

/** The state and the attributes of one watch. */
export function buildState(ids: TopicIds, state: WatchState): RetainedMessage {
  const payload = {
    state: state.stockState,
    in_stock: describeInStock(state),
    attributes: {
      brand: clean(state.brand),
      fragrance: clean(state.name),
      price: state.price,
      currency: state.currency === null ? null : clean(state.currency),
      shop: state.shop === null ? null : clean(state.shop),
      size_ml: state.sizeMl,
      url: state.url === null ? null : cleanUrl(state.url),
      confirmed_at: state.confirmedAt?.toISOString() ?? null,
    },
  };
  return { topic: buildStateTopic(ids), payload: JSON.stringify(payload), isRetained: true };
}

/** States that say nothing certain about the stock now; Home Assistant shows `None` as unknown. */
const unknownStates: ReadonlySet<StockState> = new Set(['outdated', 'unchecked', 'no-shop']);

function describeInStock({ stockState, availability }: WatchState): 'ON' | 'OFF' | 'None' {
  if (stockState === 'discontinued' || stockState === 'not-offered') return 'OFF';
  if (availability === null || unknownStates.has(stockState)) return 'None';
  return isInStock(availability) ? 'ON' : 'OFF';
}

function cleanUrl(url: string): string | null {
  const parsed = URL.parse(url);
  const isPage = parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.href.length <= MAX_ADDRESS_LENGTH;
  return isPage ? parsed.href : null;
}

/** An event is never retained: Home Assistant would ignore it, and it is over. */
export function buildAlert(ids: TopicIds, alert: AlertFacts) {
  const payload = {
    event_type: alert.kind,
    alert_id: alert.id,
    brand: clean(alert.brand),
    fragrance: clean(alert.name),
    shop: clean(alert.shop),
    price: alert.price,
    currency: alert.currency === null ? null : clean(alert.currency),
    size_ml: alert.sizeMl,
    url: cleanUrl(alert.url),
    happened_at: alert.happenedAt.toISOString(),
  };
  return { topic: `${buildBaseTopic(ids)}/alert`, payload: JSON.stringify(payload), isRetained: false };
}

/** Deletes both retained messages of a watch; the configuration first, so that the entities go. */
export function buildRemovals(ids: TopicIds): RetainedMessage[] {
  const topics = [buildConfigTopic(ids), buildStateTopic(ids)];
  return topics.map((topic) => ({ topic, payload: '', isRetained: true }));
}
