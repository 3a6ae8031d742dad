import type { NewChannel } from '@sillage/contract';

interface Field {
  name: 'url' | 'botToken' | 'chatId' | 'accessToken' | 'token' | 'user' | 'roomId' | 'urls' | 'tag';
  label: string;
  hint?: string;
  value?: string;
  isSecret?: boolean;
}

/** Form for a webhook service; `instructions` say where the user finds the fields' values. */
export interface Preset {
  preset: Exclude<NewChannel['preset'], 'push'>;
  instructions: string;
  fields: readonly Field[];
}

/** Webhook services, the best-known first. */
export const presets: readonly Preset[] = [
  {
    preset: 'discord',
    instructions: 'In Discord, open Edit Channel > Integrations > Webhooks, create a webhook and copy its URL.',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'https://discord.com/api/webhooks/…' }],
  },
  {
    preset: 'slack',
    instructions:
      'At api.slack.com/apps, open or create your app and turn on Incoming Webhooks. Add one to a channel and copy its URL.',
    fields: [{ name: 'url', label: 'Webhook URL', hint: 'https://hooks.slack.com/services/…' }],
  },
  {
    preset: 'telegram',
    instructions:
      'In Telegram, send /newbot to @BotFather to get a token. Then send your new bot a message, so that it may write to you.',
    fields: [
      { name: 'botToken', label: 'Bot token', hint: 'Such as 123456:ABC-DEF1234ghIkl', isSecret: true },
      {
        name: 'chatId',
        label: 'Chat',
        hint: 'A number, or the @name of a channel your bot may post in. To find your own chat’s id, open api.telegram.org/bot…/getUpdates with the token in place of the dots.',
      },
      {
        name: 'url',
        label: 'Bot API server',
        hint: 'Leave this as it is unless you run your own.',
        value: 'https://api.telegram.org',
      },
    ],
  },
  {
    preset: 'ntfy',
    instructions:
      'In the ntfy app, subscribe to a topic with a name that’s hard to guess: anyone who knows it can read your alerts.',
    fields: [
      { name: 'url', label: 'Address of the topic', hint: 'Such as https://ntfy.sh/my-secret-topic' },
      {
        name: 'accessToken',
        label: 'Access token (optional)',
        hint: 'Only for a protected topic.',
        isSecret: true,
      },
    ],
  },
  {
    preset: 'gotify',
    instructions: 'In Gotify’s web page, open Apps, create an application for Sillage and copy its token.',
    fields: [
      { name: 'url', label: 'Address of the server', hint: 'Such as https://gotify.example.com' },
      {
        name: 'token',
        label: 'Application token',
        hint: 'Of the application, not of a client.',
        isSecret: true,
      },
    ],
  },
  {
    preset: 'pushover',
    instructions:
      'At pushover.net, your user key is on the first page. Create an application there for Sillage, and copy its API token.',
    fields: [
      { name: 'user', label: 'User key', hint: 'Or the key of a delivery group.', isSecret: true },
      { name: 'token', label: 'Application token', hint: '30 letters and digits.', isSecret: true },
    ],
  },
  {
    preset: 'matrix',
    instructions:
      'Best with an account for alerts only: invite it to a room without encryption, and join. Sillage can’t encrypt messages.',
    fields: [
      {
        name: 'url',
        label: 'Address of the homeserver',
        hint: 'In Element: All settings > Help & About > Homeserver. Such as https://matrix-client.matrix.org',
      },
      {
        name: 'accessToken',
        label: 'Access token',
        hint: 'In Element: All settings > Help & About > Access Token. It ends when you sign out there.',
        isSecret: true,
      },
      {
        name: 'roomId',
        label: 'Room',
        hint: 'Its id begins with !. In Element: Room settings > Advanced > Internal room ID.',
      },
    ],
  },
  {
    preset: 'apprise',
    instructions:
      'For an Apprise API server of your own, which passes alerts on to over 100 services. Save a configuration there, and paste its address with its key.',
    fields: [
      {
        name: 'url',
        label: 'Address',
        hint: 'Such as https://apprise.example.com/notify/my-key. Without a key, end it with /notify.',
      },
      {
        name: 'tag',
        label: 'Tag (optional)',
        hint: 'Notifies only the services with this tag.',
      },
      {
        name: 'urls',
        label: 'Apprise URLs (optional)',
        hint: 'Only without a key: the services to notify, separated by commas.',
        isSecret: true,
      },
    ],
  },
  {
    preset: 'webhook',
    instructions:
      'The address that receives POST requests. Messages are JSON and signed as Standard Webhooks describes. You get the secret next.',
    fields: [{ name: 'url', label: 'Address', hint: 'https://…' }],
  },
];
