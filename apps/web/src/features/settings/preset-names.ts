import type { webhookPresets } from '@sillage/contract';

/** What people call the services that a webhook may lead to. */
export const presetNames: Record<(typeof webhookPresets)[number], string> = {
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
  ntfy: 'ntfy',
  webhook: 'Signed webhook',
};
