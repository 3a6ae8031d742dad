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
export const apprise = {
  preset: 'apprise',
  label: 'Everything',
  url: 'https://apprise.example/notify/my-key',
  tag: 'phone',
} satisfies ChannelInput;
export const gotify = {
  preset: 'gotify',
  label: 'Home server',
  url: 'https://gotify.example/',
  token: 'AKsjdf.72jdA-Fh',
} satisfies ChannelInput;
export const pushover = {
  preset: 'pushover',
  label: 'Watch',
  url: 'https://api.pushover.net',
  token: 'azGDORePK8gMaC0QOYAMyEEuzJnyUi',
  user: 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG',
} satisfies ChannelInput;
export const matrix = {
  preset: 'matrix',
  label: 'Family room',
  url: 'https://matrix.example',
  accessToken: 'syt_c2VjcmV0_abc',
  roomId: '!AbCdEfGh:matrix.example',
} satisfies ChannelInput;
