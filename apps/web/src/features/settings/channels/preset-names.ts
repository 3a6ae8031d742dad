import type { webhookPresets } from '@sillage/contract';

export const presetNames: Record<(typeof webhookPresets)[number], string> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  pushover: 'Pushover',
  matrix: 'Matrix',
  apprise: 'Apprise',
  webhook: 'Signed webhook',
};

/** Returns a default channel name that is not taken yet, such as "Discord 2". */
export function findFreeName(name: string, takenNames: readonly string[]): string {
  if (!takenNames.includes(name)) return name;
  const number = takenNames.findIndex((_, index) => !takenNames.includes(`${name} ${index + 2}`)) + 2;
  return `${name} ${number}`;
}
