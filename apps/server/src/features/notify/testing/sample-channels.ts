import type { ChannelInput } from '../channels/channels.rules.ts';

// One new channel of each kind, as clients send it.

export const hook = (url: string): ChannelInput => ({ preset: 'webhook', label: 'Kitchen', url });
const point = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
export const browser = {
  preset: 'push',
  label: 'Firefox',
  endpoint: 'https://push.example/send/abcdef',
  p256dh: point,
  auth: Buffer.alloc(16, 9).toString('base64url'),
} satisfies ChannelInput;
export const telegram = {
  preset: 'telegram',
  label: 'Phone',
  url: 'https://api.telegram.org',
  botToken: '123456:ABC-DEF1234ghIkl-zyx57W2v1u123ew11',
  chatId: '-100200300',
} satisfies ChannelInput;
export const ntfy = {
  preset: 'ntfy',
  label: 'Desk',
  url: 'https://ntfy.example/my-topic',
  accessToken: 'tk_secret',
} satisfies ChannelInput;
