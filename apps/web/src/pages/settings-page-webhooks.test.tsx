import { AppError, type NewTarget, type Target } from '@sillage/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../testing/fake-api.tsx';
import { browser, givenSettings, mail, webhook } from '../testing/given-settings.ts';
import { renderApp } from '../testing/render.tsx';

const noWords = () => Promise.reject(new Response('', { status: 500 }));
const place = async (name: string) => {
  const list = within(await screen.findByRole('region', { name: 'Where we notify you' }));
  const found = (await list.findAllByRole('listitem')).find((item) => item.querySelector('p')?.textContent === name);
  if (!found) throw new Error(`There is no place called ${name}`);
  return within(found);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('adding a webhook', () => {
  const addTarget = vi.fn<(input: { body: { target: NewTarget } }) => { target: Target; secret: string | null }>();
  const target = () => addTarget.mock.calls[0]?.[0].body.target;

  beforeEach(() => {
    givenSettings();
    addTarget.mockReset();
    addTarget.mockImplementation(
      ({
        body: {
          target: { label, preset },
        },
      }) => ({
        target: { ...webhook, label, preset: preset === 'push' ? null : preset },
        secret: preset === 'webhook' ? 'whsec_c2VjcmV0' : null,
      }),
    );
    fakeApi({ notify: { addTarget } });
  });

  async function open(service: string) {
    renderApp('/settings');
    await press('Add a webhook');
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
  ])(
    '%s asks for what it needs, says where to find it, and is in the list then',
    async (service, where, fields, sent) => {
      const dialog = await open(service);
      dialog.getByText(where);
      for (const [label, text] of Object.entries(fields)) await userEvent.type(dialog.getByLabelText(label), text);
      await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
      await screen.findByText(`${service} was added. Send a test to confirm.`);
      expect(target()).toEqual({ ...sent, label: service });
      expect(screen.queryByRole('dialog')).toBeNull();
      await place(service);
    },
  );

  test('a second one of a service is called by another name, unless somebody says otherwise', async () => {
    const second = { ...webhook, id: '0198c0de-0000-7000-8000-0000000000b9', label: 'Discord 2' };
    givenSettings({ targets: [mail, { ...webhook, label: 'Discord' }, second] });
    const dialog = await open('Discord');
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('Discord 3');
  });

  test('a webhook of one’s own shows its signing secret, once, to be copied', async () => {
    const user = userEvent.setup();
    const dialog = await open('Signed webhook');
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
    await place('My program');
  });

  test.each([
    ['Discord', {}, 'Paste an address'],
    ['Discord', { 'Webhook URL': 'ftp://discord.com' }, 'An address begins with https://'],
    ['Telegram', { 'Bot token': 'nonsense', Chat: '1' }, 'A bot token looks like 123456:ABC-DEF1234ghIkl'],
    ['Telegram', { 'Bot token': '123456:ABC-DEF1234ghIkl-zyx57W2v', Chat: 'me' }, 'A chat is a number or @name'],
  ])('%s refuses %o here already', async (service, fields, words) => {
    const dialog = await open(service);
    for (const [label, text] of Object.entries(fields)) await userEvent.type(dialog.getByLabelText(label), text);
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText(words);
    expect(addTarget).not.toHaveBeenCalled();
  });

  test('says at the field what the server found wrong with it, and keeps what was typed', async () => {
    addTarget.mockImplementation(() => {
      throw new AppError('BAD_REQUEST', { fields: { 'target.url': 'This address is not on the open internet' } });
    });
    const dialog = await open('Slack');
    await userEvent.type(dialog.getByLabelText('Webhook URL'), 'https://10.0.0.1/');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText('This address is not on the open internet');
    expect(dialog.getByLabelText<HTMLInputElement>('Webhook URL').value).toBe('https://10.0.0.1/');
    expect(document.activeElement).toBe(dialog.getByLabelText('Webhook URL'));
  });

  test('says that there is no more room', async () => {
    addTarget.mockImplementation(() => {
      throw new AppError('TARGETS_FULL');
    });
    const dialog = await open('Slack');
    await userEvent.type(dialog.getByLabelText('Webhook URL'), 'https://hooks.slack.com/services/x');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    await dialog.findByText(new AppError('TARGETS_FULL').message);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('the secret of a webhook', () => {
  beforeEach(
    () =>
      void givenSettings({ targets: [mail, webhook, { ...webhook, id: browser.id, preset: 'slack', label: 'Slack' }] }),
  );

  test('is replaced after a question, and the new one shown', async () => {
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

  test('says why it could not be replaced, and only signed ones have one', async () => {
    fakeApi({ notify: { replaceSecret: noWords } });
    renderApp('/settings');
    await press('Replace secret: My program');
    await press('Replace');
    await screen.findByText('Failed to replace the secret. Please try again.');
    expect((await place('Slack')).queryByRole('button', { name: /Replace secret/ })).toBeNull();
  });
});

describe('the private feed', () => {
  beforeEach(() => void givenSettings());
  const url = 'https://sillage.example/feeds/1';

  test('is created and can be copied', async () => {
    const user = userEvent.setup();
    fakeApi({ notify: { renewFeed: () => ({ url }) } });
    renderApp('/settings');
    await user.click(await screen.findByRole('button', { name: 'Create the feed' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Address of the feed')).value).toBe(url);
    expect(document.activeElement).toBe(screen.getByLabelText('Address of the feed'));
    await user.click(screen.getByRole('button', { name: 'Copy: Address of the feed' }));
    await screen.findByText('Copied');
    expect(await navigator.clipboard.readText()).toBe(url);
  });

  test('can still be taken along where the browser does not let us copy', async () => {
    const user = userEvent.setup();
    fakeApi({ notify: { feed: () => ({ url }) } });
    renderApp('/settings');
    const field = await screen.findByLabelText<HTMLInputElement>('Address of the feed');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await user.click(screen.getByRole('button', { name: 'Copy: Address of the feed' }));
    await screen.findByText(/Selected\. Copy it with Ctrl\+C/);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, url.length]);
  });

  test('gets a new address after a question', async () => {
    fakeApi({ notify: { feed: () => ({ url }), renewFeed: () => ({ url: `${url}-new` }) } });
    renderApp('/settings');
    await press('New address');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'New address' }));
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('Address of the feed').value).toBe(`${url}-new`),
    );
  });

  test('ends after a question', async () => {
    fakeApi({ notify: { feed: () => ({ url }), removeFeed: () => ({ url: null }) } });
    renderApp('/settings');
    await press('Turn off feed');
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Turn off feed' }));
    const create = await screen.findByRole('button', { name: 'Create the feed' });
    await waitFor(() => expect(document.activeElement).toBe(create));
  });

  test('says when it could not be changed', async () => {
    fakeApi({ notify: { renewFeed: noWords } });
    renderApp('/settings');
    await press('Create the feed');
    await screen.findByText('Failed to change the feed. Please try again.');
  });
});
