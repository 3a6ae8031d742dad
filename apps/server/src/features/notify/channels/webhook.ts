import type { Deps } from '../../../platform/deps.ts';
import type { Channel, Receiver } from '../channel.ts';
import { type Message, Refusal } from '../message.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { briefOf } from './brief.rules.ts';
import { type Handover, handOver } from './hand-over.ts';
import { discordMessage } from './presets/discord.ts';
import { ntfyMessage } from './presets/ntfy.ts';
import { slackMessage } from './presets/slack.ts';
import { standardMessage } from './presets/standard.ts';
import { telegramMessage } from './presets/telegram.ts';

type Needs = Pick<Deps, 'post' | 'log' | 'secret' | 'clock'> & { config: Pick<Deps['config'], 'publicUrl'> };

export function createWebhookChannel(deps: Needs): Channel {
  return {
    async send(message, to) {
      const { address } = to;
      if (!isWebhook(address)) throw new Refusal('gone', 'Its address was removed');
      await handOver(deps, address.preset, write(deps, message, to, address));
      return { sentTo: null };
    },
  };
}

function isWebhook(address: PushAddress | WebhookAddress | null): address is WebhookAddress {
  return address !== null && 'preset' in address;
}

function write({ config, secret, clock }: Needs, message: Message, to: Receiver, address: WebhookAddress): Handover {
  const home = config.publicUrl.href;
  switch (address.preset) {
    case 'webhook':
      return standardMessage(message, { ...to, url: address.url }, { secret, now: clock.now(), home });
    case 'discord':
      return discordMessage(briefOf(message, home), address.url);
    case 'slack':
      return slackMessage(briefOf(message, home), address.url);
    case 'telegram':
      return telegramMessage(briefOf(message, home), address);
    case 'ntfy':
      return ntfyMessage(briefOf(message, home), address);
  }
}
