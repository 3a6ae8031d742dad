import type { Deps } from '../../../platform/deps.ts';
import type { ChannelSender } from './channel-sender.ts';
import { createEmailSender } from './email-sender.ts';
import { createPushSender } from './push-sender.ts';
import { createWebhookSender } from './webhook-sender.ts';

export function createSenders(deps: Deps): Record<'email' | 'push' | 'webhook', ChannelSender> {
  return {
    email: createEmailSender(deps),
    push: createPushSender(deps),
    webhook: createWebhookSender(deps),
  };
}
