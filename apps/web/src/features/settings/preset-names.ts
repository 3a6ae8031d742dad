import type { webhookPresets } from '@sillage/contract';

/** What people call the services that a webhook may lead to. */
export const presetNames: Record<(typeof webhookPresets)[number], string> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  webhook: 'Signed webhook',
};

/** What a new place is called unless somebody says otherwise: a name that no other has, such as "Discord 2". */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  const number = taken.findIndex((_, index) => !taken.includes(`${name} ${index + 2}`)) + 2;
  return `${name} ${number}`;
}
