import type { Deps } from '../../../platform/deps.ts';
import { buildAlertUrl } from '../actions/alert-link.service.ts';
import { openAddress } from '../channels/sealed-address.service.ts';
import type { PushAddress, WebhookAddress } from '../notify.tables.ts';
import { type ChannelSender, type Message, type Receiver, SendError } from './channel-sender.ts';
import { summariseMessage } from './message-summary.rules.ts';
import { buildAppriseMessage } from './presets/apprise.ts';
import { buildDiscordMessage } from './presets/discord.ts';
import { buildGotifyMessage } from './presets/gotify.ts';
import { buildMatrixMessage } from './presets/matrix.ts';
import { buildNtfyMessage } from './presets/ntfy.ts';
import { buildPushoverMessage } from './presets/pushover.ts';
import { buildSlackMessage } from './presets/slack.ts';
import { buildStandardMessage } from './presets/standard.ts';
import { buildTelegramMessage } from './presets/telegram.ts';
import { type OutgoingMessage, sendOverHttp } from './send-over-http.ts';

type Needs = Pick<Deps, 'post' | 'log' | 'secret' | 'clock'> & { config: Pick<Deps['config'], 'publicUrl'> };

export function createWebhookSender(deps: Needs): ChannelSender {
  return {
    async send(message, to) {
      if (!isWebhook(to.address)) throw new SendError('gone', 'Its address was removed');
      const address = openAddress(deps.secret, to.userId, to.address);
      if (!address) throw new SendError('gone', 'The server’s secret changed; please remove it and add it again');
      await sendOverHttp(deps, address.preset, buildRequest(deps, message, to, address));
      return { sentTo: null };
    },
  };
}

function isWebhook(address: PushAddress | WebhookAddress | null): address is WebhookAddress {
  return address !== null && 'preset' in address;
}

function buildRequest(
  { config, secret, clock }: Needs,
  message: Message,
  to: Receiver,
  address: WebhookAddress,
): OutgoingMessage {
  const publicUrl = config.publicUrl.href;
  const actionsUrl = buildAlertUrl({ config, secret }, message);
  const summary = summariseMessage(message, publicUrl, actionsUrl);
  switch (address.preset) {
    case 'webhook':
      return buildStandardMessage(
        message,
        { ...to, url: address.url },
        { secret, now: clock.now(), publicUrl, actionsUrl },
      );
    case 'discord':
      return buildDiscordMessage(summary, address.url);
    case 'slack':
      return buildSlackMessage(summary, address.url);
    case 'telegram':
      return buildTelegramMessage(summary, address);
    case 'ntfy':
      return buildNtfyMessage(summary, address);
    case 'apprise':
      return buildAppriseMessage(message, summary, address);
    case 'gotify':
      return buildGotifyMessage(summary, address);
    case 'pushover':
      return buildPushoverMessage(summary, address);
    case 'matrix':
      return buildMatrixMessage(summary, address, message.id);
  }
}
