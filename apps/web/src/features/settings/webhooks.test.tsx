import { AppError, type Channel, type NewChannel } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { browserChannel, emailChannel, givenSettings, webhookChannel } from '../../testing/given-settings.ts';
import { renderApp } from '../../testing/render.tsx';

const serverError = () => Promise.reject(new Response('', { status: 500 }));
const findChannel = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Where we notify you' }));
  const found = (await list.findAllByRole('listitem')).find((item) => item.querySelector('p')?.textContent === name);
  if (!found) throw new Error(`There is no channel called ${name}`);
  return within(found);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('webhook form', () => {
  const addChannel = vi.fn<(input: { body: { channel: NewChannel } }) => { channel: Channel; secret: string | null }>();
  const sentChannel = () => addChannel.mock.calls[0]?.[0].body.channel;

  beforeEach(() => {
    givenSettings();
    addChannel.mockReset();
    addChannel.mockImplementation(
      ({
        body: {
          channel: { label, preset },
        },
      }) => ({
        channel: { ...webhookChannel, label, preset: preset === 'push' ? null : preset },
        secret: preset === 'webhook' ? 'whsec_c2VjcmV0' : null,
      }),
    );
    fakeApi({ notify: { addChannel } });
  });

  async function openForm(service: string) {
    renderApp('/settings');
    await press('Add a channel');
    await userEvent.selectOptions(await screen.findByLabelText('Service'), service);
    return within(screen.getByRole('dialog'));
  }

  test.each([
    [
      'Discord',
      /Integrations > Webhooks/,
      { 'Webhook URL': 'https://discord.com/api/webhooks/1/x' },
      { preset: 'discord', url: 'https://discord.com/api/webhooks/1/x' },
    ],
    [
      'Slack',
      /Incoming Webhooks/,
      { 'Webhook URL': 'https://hooks.slack.com/services/x' },
      { preset: 'slack', url: 'https://hooks.slack.com/services/x' },
    ],
    [
      'Telegram',
      /@BotFather/,
      { 'Bot token': '123456:ABC-DEF1234ghIkl-zyx57W2v', Chat: '-1001' },
      {
        preset: 'telegram',
        botToken: '123456:ABC-DEF1234ghIkl-zyx57W2v',
        chatId: '-1001',
        url: 'https://api.telegram.org',
      },
    ],
    [
      'ntfy',
      /hard to guess/,
      { 'Address of the topic': 'https://ntfy.sh/secret', 'Access token (optional)': 'tk_1' },
      { preset: 'ntfy', url: 'https://ntfy.sh/secret', accessToken: 'tk_1' },
    ],
    [
      'Gotify',
      /open Apps, create an application/,
      { 'Address of the server': 'https://gotify.example.com', 'Application token': 'AKsjdf.72jdA-Fh' },
      { preset: 'gotify', url: 'https://gotify.example.com', token: 'AKsjdf.72jdA-Fh' },
    ],
    [
      'Pushover',
      /your user key is on the first page/,
      { 'User key': 'u'.repeat(30), 'Application token': 't'.repeat(30) },
      { preset: 'pushover', url: 'https://api.pushover.net', user: 'u'.repeat(30), token: 't'.repeat(30) },
    ],
    [
      'Matrix',
      /a room without encryption/,
      { 'Address of the homeserver': 'https://matrix.org', 'Access token': 'syt_1', Room: '!a:matrix.org' },
      { preset: 'matrix', url: 'https://matrix.org', accessToken: 'syt_1', roomId: '!a:matrix.org' },
    ],
    [
      'Apprise',
      /an Apprise API server of your own/,
      { Address: 'https://apprise.example.com/notify/my-key', 'Tag (optional)': 'phone' },
      { preset: 'apprise', url: 'https://apprise.example.com/notify/my-key', tag: 'phone', urls: '' },
    ],
  ])(
    'webhook form for %s shows the fields of the service with instructions, and adds the channel',
    async (service, hint, fields, sentFields) => {
      const dialog = await openForm(service);
      dialog.getByText(hint);
      for (const [label, text] of Object.entries(fields)) await userEvent.type(dialog.getByLabelText(label), text);
      await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
      await screen.findByText(`${service} was added. Send a test to confirm.`);
      expect(sentChannel()).toEqual({ ...sentFields, label: service });
      expect(screen.queryByRole('dialog')).toBeNull();
      await findChannel(service);
    },
  );

  test('webhook form proposes a numbered name when a service already has a webhook', async () => {
    const secondWebhook = { ...webhookChannel, id: '0198c0de-0000-7000-8000-0000000000b9', label: 'Discord 2' };
    givenSettings({ targets: [emailChannel, { ...webhookChannel, label: 'Discord' }, secondWebhook] });
    const dialog = await openForm('Discord');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Discord 3');
  });

  test('signed webhook shows its signing secret once, with a copy button', async () => {
    const user = userEvent.setup();
    const dialog = await openForm('Signed webhook');
    await user.type(dialog.getByLabelText('Address'), 'https://example.com/hook');
    await user.clear(dialog.getByLabelText('Name'));
    await user.type(dialog.getByLabelText('Name'), 'My program');
    await user.click(dialog.getByRole('button', { name: 'Add' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Signing secret');
    expect(field.value).toBe('whsec_c2VjcmV0');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Copy: Signing secret' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe('whsec_c2VjcmV0');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByLabelText('Signing secret')).toBeNull();
    await findChannel('My program');
  });

  test.each([
    ['Discord', {}, 'Paste an address'],
    ['Discord', { 'Webhook URL': 'ftp://discord.com' }, 'An address begins with https://'],
    ['Telegram', { 'Bot token': 'nonsense', Chat: '1' }, 'A bot token looks like 123456:ABC-DEF1234ghIkl'],
    ['Telegram', { 'Bot token': '123456:ABC-DEF1234ghIkl-zyx57W2v', Chat: 'me' }, 'A chat is a number or @name'],
    ['Gotify', { 'Address of the server': 'https://a.example' }, 'An application token looks like AKsjdf.72jdA-Fh'],
    ['Pushover', { 'User key': 'me' }, 'A user key has 30 letters and digits'],
    ['Matrix', { Room: '#lobby:matrix.org' }, 'A room id begins with !, such as !AbCdEfGh:example.org'],
    ['Apprise', { Address: 'https://a.example/notify', 'Apprise URLs (optional)': 'a' }, /An Apprise URL looks like/],
  ] as [string, Record<string, string>, string | RegExp][])(
    'webhook form for %s rejects the values %o without a request',
    async (service, fields, message) => {
      const dialog = await openForm(service);
      for (const [label, text] of Object.entries(fields)) await userEvent.type(dialog.getByLabelText(label), text);
      await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
      await dialog.findByText(message);
      expect(addChannel).not.toHaveBeenCalled();
    },
  );

  test('webhook form shows the server’s field error and keeps the typed text', async () => {
    addChannel.mockImplementation(() => {
      throw new AppError('BAD_REQUEST', { fields: { 'channel.url': 'This address is not on the open internet' } });
    });
    const dialog = await openForm('Slack');
    await userEvent.type(dialog.getByLabelText('Webhook URL'), 'https://10.0.0.1/');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('This address is not on the open internet');
    expect(dialog.getByLabelText<HTMLInputElement>('Webhook URL').value).toBe('https://10.0.0.1/');
    expect(document.activeElement).toBe(dialog.getByLabelText('Webhook URL'));
  });

  test('webhook form shows a message when the channel limit is reached', async () => {
    addChannel.mockImplementation(() => {
      throw new AppError('CHANNELS_FULL');
    });
    const dialog = await openForm('Slack');
    await userEvent.type(dialog.getByLabelText('Webhook URL'), 'https://hooks.slack.com/services/x');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText(new AppError('CHANNELS_FULL').message);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('signing secret', () => {
  beforeEach(
    () =>
      void givenSettings({
        targets: [
          emailChannel,
          webhookChannel,
          { ...webhookChannel, id: browserChannel.id, preset: 'slack', label: 'Slack' },
        ],
      }),
  );

  test('signing secret is replaced after confirmation, and the new secret is shown', async () => {
    fakeApi({ notify: { replaceSecret: () => ({ secret: 'whsec_bmV3' }) } });
    renderApp('/settings');
    await press('Replace secret: My program');
    screen.getByText(/For one day we sign messages with both/);
    await press('Replace');
    expect((await screen.findByLabelText<HTMLInputElement>('Signing secret')).value).toBe('whsec_bmV3');
    await press('Done');
    expect(screen.queryByLabelText('Signing secret')).toBeNull();
    await press('Replace secret: My program');
    await screen.findByRole('button', { name: 'Replace' });
  });

  test('“Replace secret” shows an error on failure, and is missing when a webhook has no secret', async () => {
    fakeApi({ notify: { replaceSecret: serverError } });
    renderApp('/settings');
    await press('Replace secret: My program');
    await press('Replace');
    await screen.findByText('Failed to replace the secret. Please try again.');
    expect((await findChannel('Slack')).queryByRole('button', { name: /Replace secret/ })).toBeNull();
  });
});

describe('private feed', () => {
  beforeEach(() => void givenSettings());
  const url = 'https://sillage.example/feeds/1.atom';
  const feed = { url, jsonUrl: 'https://sillage.example/feeds/1.json' };

  test('private Atom feed can be created, and its URL can be copied', async () => {
    const user = userEvent.setup();
    fakeApi({ notify: { renewAtomFeed: () => feed } });
    renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create the feed' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Address of the feed')).value).toBe(url);
    expect(document.activeElement).toBe(screen.getByLabelText('Address of the feed'));
    await user.click(screen.getByRole('button', { name: 'Copy: Address of the feed' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('private Atom feed leaves its URL selected when the browser blocks copying', async () => {
    const user = userEvent.setup();
    fakeApi({ notify: { atomFeed: () => feed } });
    renderApp('/settings');
    const field = await screen.findByLabelText<HTMLInputElement>('Address of the feed');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy: Address of the feed' }));
    await screen.findByText(/Selected\. Copy it with Ctrl\+C/);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, url.length]);
  });

  test('private Atom feed gets a new URL after confirmation', async () => {
    fakeApi({ notify: { atomFeed: () => feed, renewAtomFeed: () => ({ ...feed, url: `${url}-new` }) } });
    renderApp('/settings');
    await press('New address');
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'New address' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Address of the feed').value).toBe(`${url}-new`),
    );
  });

  test('private Atom feed is turned off after confirmation', async () => {
    fakeApi({ notify: { atomFeed: () => feed, removeAtomFeed: () => ({ url: null, jsonUrl: null }) } });
    renderApp('/settings');
    await press('Turn off feed');
    const confirmation = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirmation.getByRole('button', { name: 'Turn off feed' }));
    const create = await screen.findByRole('button', { name: 'Create the feed' });
    await waitFor(() => expect(document.activeElement).toBe(create));
  });

  test('private Atom feed shows an error when it cannot be changed', async () => {
    fakeApi({ notify: { renewAtomFeed: serverError } });
    renderApp('/settings');
    await press('Create the feed');
    await screen.findByText('Failed to change the feed. Please try again.');
  });
});
