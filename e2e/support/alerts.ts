import { expect } from '@playwright/test';
import type { Receiver } from '@sillage/testkit/receiver';
import { Webhook } from 'standardwebhooks';
import type { BrowserUser } from './journey.ts';

/** Sends an API request in the page's session. Returns the response's `data`; fails on an error. */
export async function apiRequest<Data>(
  { page }: BrowserUser,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const result = await page.evaluate(
    async ([verb, target, json]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(target, { method: verb, ...(json !== null && { body: json, headers }) });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );
  const { success, data } = JSON.parse(result.text) as { success: boolean; data: Data };
  expect([result.status, success], `${method} ${path}: ${result.text}`).toEqual([result.status, true]);
  return data;
}

export async function fetchUserId(user: BrowserUser): Promise<string> {
  return (await apiRequest<{ id: string }>(user, 'GET', '/api/users/current')).id;
}

/** Adds a webhook channel. Returns the signing secret; null for every preset except `webhook`. */
export async function addWebhook(
  user: BrowserUser,
  preset: 'webhook' | 'discord',
  url: string,
): Promise<string | null> {
  const body = { userId: await fetchUserId(user), channel: { preset, label: `My ${preset}`, url } };
  return (await apiRequest<{ secret: string | null }>(user, 'POST', '/api/notifications/channels', body)).secret;
}

interface InboxEntry {
  id: string;
  kind: string;
  fragranceName: string;
  reason: string | null;
  deliveries: {
    channelKind: string;
    label: string | null;
    status: string;
    sentTo: string | null;
    reason: string | null;
  }[];
}

/** Returns the restock entries of the user's inbox, newest first. */
export async function fetchRestockEntries(user: BrowserUser): Promise<InboxEntry[]> {
  const path = `/api/notifications/${await fetchUserId(user)}`;
  const { entries } = await apiRequest<{ entries: InboxEntry[] }>(user, 'GET', path);
  return entries.filter(({ kind }) => kind === 'restock');
}

export async function fetchNewestStatuses(user: BrowserUser): Promise<Record<string, string>> {
  const [entry] = await fetchRestockEntries(user);
  return Object.fromEntries(
    entry?.deliveries.map(({ channelKind, label, status }) => [label ?? channelKind, status]) ?? [],
  );
}

interface Payload {
  type: string;
  data: { fragrance?: { name: string }; events?: { fragrance: { name: string } }[] };
}

/** Verifies the signatures of received webhook messages; returns the messages without repeats. */
export function verifyPayloads(receiver: Receiver, path: string, secret: string): Payload[] {
  const webhook = new Webhook(secret);
  const byId = new Map(
    receiver.postsTo(path).map(({ headers, body }) => {
      const payload = webhook.verify(String(body), headers as Record<string, string>) as Payload;
      return [headers['webhook-id'], payload];
    }),
  );
  return [...byId.values()];
}
