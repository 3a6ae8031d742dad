import type { Deps } from '../../../platform/deps.ts';
import type { Channel } from '../channel.ts';
import { createEmailChannel } from './email.ts';
import { createPushChannel } from './push.ts';
import { createWebhookChannel } from './webhook.ts';

/** Every channel except the inbox. */
export function openChannels(deps: Deps): Record<'email' | 'push' | 'webhook', Channel> {
  return {
    email: createEmailChannel(deps),
    push: createPushChannel(deps),
    webhook: createWebhookChannel(deps),
  };
}
