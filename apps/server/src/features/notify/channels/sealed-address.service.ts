import { seal, unseal } from '../../../platform/seal.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';

const PURPOSE = 'sillage channel secrets v1';

/** Fields that are encrypted in the table, by preset. Addresses and other presets are not. */
const secretFields = new Map<string, readonly string[]>([
  ['apprise', ['urls']],
  ['gotify', ['token']],
  ['pushover', ['token', 'user']],
  ['matrix', ['accessToken']],
]);

/** Encrypts the secret fields of a user's channel, for the table. */
export function sealAddress(
  secret: string,
  userId: string,
  address: PushAddress | WebhookAddress,
): PushAddress | WebhookAddress {
  const binding = { purpose: PURPOSE, context: userId };
  return { ...address, ...mapSecrets(address, (text) => seal(secret, binding, Buffer.from(text)).toString('base64')) };
}

/** Decrypts an address of the table. Null when the server's secret is no longer the same. */
export function openAddress(secret: string, userId: string, address: WebhookAddress): WebhookAddress | null {
  const binding = { purpose: PURPOSE, context: userId };
  const opened = mapSecrets(
    address,
    (text) => unseal(secret, binding, Buffer.from(text, 'base64'))?.toString() ?? null,
  );
  return Object.values(opened).includes(null) ? null : { ...address, ...opened };
}

function mapSecrets<Result>(
  address: PushAddress | WebhookAddress,
  change: (text: string) => Result,
): Record<string, Result> {
  const names = 'preset' in address ? (secretFields.get(address.preset) ?? []) : [];
  const values = new Map(Object.entries(address));
  return Object.fromEntries(
    names.flatMap((name) => {
      const text: unknown = values.get(name);
      return typeof text === 'string' ? [[name, change(text)] as const] : [];
    }),
  );
}
