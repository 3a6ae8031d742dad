import { expect } from '@playwright/test';
import type { Receiver } from '@sillage/testkit/receiver';
import { Webhook } from 'standardwebhooks';
import type { Person } from './journey.ts';

// Longer than the lease of a delivery whose sender was killed.
export const PATIENCE = { timeout: 90_000, intervals: [200] };

/** Sends a request with the page's origin and session, and returns `data`. Fails on an error. */
export async function call<Data>({ page }: Person, method: string, path: string, body?: object): Promise<Data> {
  const answer = await page.evaluate(
    async ([verb, address, json]) => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(address, { method: verb, ...(json !== null && { body: json, headers }) });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body ? JSON.stringify(body) : null] as const,
  );
  const { success, data } = JSON.parse(answer.text) as { success: boolean; data: Data };
  expect([answer.status, success], `${method} ${path}: ${answer.text}`).toEqual([answer.status, true]);
  return data;
}

export async function idOf(person: Person): Promise<string> {
  return (await call<{ id: string }>(person, 'GET', '/api/users/current')).id;
}

/** Adds a webhook and returns its signing secret, which only the `webhook` preset has. */
export async function addWebhook(person: Person, preset: 'webhook' | 'discord', url: string): Promise<string | null> {
  const body = { userId: await idOf(person), target: { preset, label: `My ${preset}`, url } };
  return (await call<{ secret: string | null }>(person, 'POST', '/api/notifications/targets', body)).secret;
}

interface InboxEntry {
  id: string;
  kind: string;
  fragranceName: string;
  reason: string | null;
  deliveries: { channel: string; label: string | null; status: string; sentTo: string | null; reason: string | null }[];
}

/** Returns the restock entries of the inbox, newest first. */
export async function inboxOf(person: Person): Promise<InboxEntry[]> {
  const path = `/api/notifications/${await idOf(person)}`;
  const { entries } = await call<{ entries: InboxEntry[] }>(person, 'GET', path);
  return entries.filter(({ kind }) => kind === 'restock');
}

/** Returns the delivery status per channel of the newest entry. */
export async function newestEntry(person: Person): Promise<Record<string, string>> {
  const [entry] = await inboxOf(person);
  return Object.fromEntries(entry?.deliveries.map(({ channel, label, status }) => [label ?? channel, status]) ?? []);
}

interface Payload {
  type: string;
  data: { fragrance?: { name: string }; news?: { fragrance: { name: string } }[] };
}

/** Returns the messages that a webhook received, one per id, with every signature verified. */
export function verified(receiver: Receiver, path: string, secret: string): Payload[] {
  const webhook = new Webhook(secret);
  const byId = new Map(
    receiver.postsTo(path).map(({ headers, body }) => {
      const told = webhook.verify(String(body), headers as Record<string, string>) as Payload;
      return [headers['webhook-id'], told];
    }),
  );
  return [...byId.values()];
}
