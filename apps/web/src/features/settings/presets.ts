import type { NewTarget } from '@sillage/contract';

interface Field {
  name: 'url' | 'botToken' | 'chatId' | 'accessToken';
  label: string;
  hint?: string;
  /** What it begins as. */
  value?: string;
  isSecret?: boolean;
}

/** What a service needs, and where to find it. */
export interface Preset {
  preset: Exclude<NewTarget['preset'], 'push'>;
  where: string;
  fields: readonly Field[];
}

/** The services, those that most people know first. */
export const presets: readonly Preset[] = [
  {
    preset: 'discord',
    where: 'In Discord, open Edit Channel, Integrations, Webhooks. Make a new webhook there and copy its URL.',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'https://discord.com/api/webhooks/…' }],
  },
  {
    preset: 'slack',
    where:
      'At api.slack.com/apps, open or make your app and switch on Incoming Webhooks. Add one to a channel and copy its URL.',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'https://hooks.slack.com/services/…' }],
  },
  {
    preset: 'telegram',
    where:
      'In Telegram, write /newbot to @BotFather: it answers with the token. Then write to your new bot once, so that it may write to you.',
    fields: [
      { name: 'botToken', label: 'Bot token', hint: 'Such as 123456:ABC-DEF1234ghIkl', isSecret: true },
      {
        name: 'chatId',
        label: 'Chat',
        hint: 'A number, or the @name of a channel that your bot may write to. Your own stands as the chat’s id at api.telegram.org/bot…/getUpdates, with the token in place of the dots.',
      },
      {
        name: 'url',
        label: 'Bot API server',
        hint: 'Leave it, unless you run one of your own.',
        value: 'https://api.telegram.org',
      },
    ],
  },
  {
    preset: 'ntfy',
    where: 'In the ntfy app, subscribe to a topic whose name nobody guesses: whoever knows it reads along.',
    fields: [
      { name: 'url', label: 'Address of the topic', hint: 'Such as https://ntfy.sh/my-secret-topic' },
      {
        name: 'accessToken',
        label: 'Access token (optional)',
        hint: 'Only for a topic that asks for one.',
        isSecret: true,
      },
    ],
  },
  {
    preset: 'webhook',
    where:
      'The address at which your program takes POST requests. Messages are JSON, signed as Standard Webhooks describes; you get the secret next.',
    fields: [{ name: 'url', label: 'Address', hint: 'https://…' }],
  },
];
