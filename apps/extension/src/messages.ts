import { type AddressLookup, observation, watchFilter } from '@sillage/contract';
import { z } from 'zod';

const webAddress = z.url({ protocol: /^https?$/ }).max(2000);

/**
 * Requests that content scripts send to the service worker. A content script runs beside a page
 * that may be hostile, so the service worker validates each request and its sender.
 */
const pageRequest = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('check'),
    /** What the user did: clicked the extension's button, or visited an allowed shop. */
    trigger: z.enum(['click', 'visit']),
    observation,
    /** True when the user has just agreed to what is sent. */
    isAgreed: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('watch'),
    url: webAddress,
    name: z.string().trim().min(1).max(200),
    brand: z.string().trim().min(1).max(200),
    watchFilter: watchFilter.nullable(),
  }),
  /** Opens the settings: to connect a server or the sender's own origin, or to allow its shop. */
  z.strictObject({ kind: z.literal('open-settings'), about: z.enum(['server', 'this-server', 'shop']) }),
]);

/** Requests of the content script on the pages of the Sillage server. */
const bridgeRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bridge-ready') }),
  z.strictObject({ kind: z.literal('bridge-key'), nonce: z.string().max(64), key: z.string().min(1).max(200) }),
  z.strictObject({
    kind: z.literal('bridge-open'),
    urls: z.array(webAddress).min(1).max(20),
  }),
  z.strictObject({ kind: z.literal('bridge-stop') }),
]);

export const request = z.union([pageRequest, bridgeRequest]);
export type PageRequest = z.output<typeof pageRequest>;
export type BridgeRequest = z.output<typeof bridgeRequest>;

/** The service worker's reply to `check`. */
export type CheckReply =
  | { state: 'unpaired'; message: string }
  /** The user has not yet seen what is sent; nothing was sent. */
  | { state: 'needs-agreement' }
  /** The visit is no check, or a page without a product is neither watched nor observed. */
  | { state: 'not-sent' }
  | {
      state: 'done';
      delivery: 'sent' | 'queued' | 'rejected';
      /** Message for the user about a problem; null when everything went well. */
      message: string | null;
      /** Null when the server could not be asked. */
      lookup: AddressLookup | null;
      isShopAllowed: boolean;
    };

export type WatchReply = { state: 'watching' } | { state: 'failed'; message: string };

/** The service worker's reply to the content script on the pages of the Sillage server. */
export type BridgeReply =
  | { state: 'idle' }
  | { state: 'pairing'; nonce: string; name: string }
  | { state: 'paired'; nonce: string }
  | { state: 'failed'; message: string }
  | { state: 'opening'; count: number; message: string | null };
