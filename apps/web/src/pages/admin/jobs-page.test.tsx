import type { BackgroundJob } from '@sillage/contract';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fakeApi, offline } from '../../testing/fake-api.tsx';
import { givenSignedIn, givenUser } from '../../testing/given.ts';
import { renderApp } from '../../testing/render.tsx';

const at = '2026-01-01T10:00:00.000Z';
const job: BackgroundJob = {
  name: 'tidy-ledger',
  description: 'Deletes old messages',
  periodSeconds: 3_600,
  state: 'waiting',
  lastStartedAt: at,
  lastEndedAt: at,
  lastResult: 'done',
  nextRunAt: at,
  seenAt: at,
  process: 'host, worker, process 7',
  runs: 1_234,
  failures: 0,
  lastFailure: null,
};
const broken: BackgroundJob = {
  ...job,
  name: 'send-email',
  periodSeconds: null,
  state: 'overdue',
  lastResult: 'failed',
  nextRunAt: null,
  lastEndedAt: null,
  lastFailure: { at, message: 'Error: the database is gone' },
};

function givenJobs(hints: { names: string[]; text: string }[] = []) {
  givenSignedIn(givenUser({ isOperator: true }));
  fakeApi({
    adminJobs: {
      jobs: () => [job, broken],
      settings: () => ({
        settings: [
          { name: 'PORT', description: 'Port of the server', value: '3000', source: 'default' },
          { name: 'SESSION_SECRET', description: null, value: '[secret]', source: 'environment' },
          { name: 'SMTP_URL', description: 'Mail server', value: null, source: 'default' },
        ],
        hints,
      }),
    },
  });
}

const listItems = (region: string) => within(screen.getByRole('region', { name: region })).getAllByRole('listitem');

describe('console page of jobs and settings', () => {
  test('an operator sees overdue jobs first, each with its last runs and its error', async () => {
    givenJobs();
    renderApp('/admin/jobs');
    await screen.findByText('Overdue');
    const [first, second] = listItems('Jobs');
    expect(first?.textContent).toMatch(
      /send-emailOverdueLast run failed.*whenever something is due.*Error: the database is gone.*Last endnever/,
    );
    expect(second?.textContent).toMatch(/tidy-ledgerOn time.*every hour.*1,234, 0 failedByhost, worker, process 7/);
  });

  test('an operator sees each setting with its value, source and description', async () => {
    givenJobs();
    renderApp('/admin/jobs');
    await screen.findByText('PORT');
    expect(listItems('Settings').map(({ textContent }) => textContent)).toEqual([
      'PORTPort of the server3000Default',
      'SESSION_SECRET[secret]Environment',
      'SMTP_URLMail servernot setDefault',
    ]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only those that are not at their default' }));
    expect(listItems('Settings')).toHaveLength(1);
  });

  test('an operator reads hints about settings', async () => {
    givenJobs([{ names: ['SMTP_URL', 'MAIL_FROM'], text: 'Set MAIL_FROM.' }]);
    renderApp('/admin/jobs');
    await screen.findByRole('heading', { name: 'Probably not as intended' });
    expect(screen.getByText('SMTP_URL, MAIL_FROM').parentElement?.textContent).toContain('Set MAIL_FROM.');
  });

  test('the page says which of its two parts could not be loaded', async () => {
    givenJobs();
    fakeApi({ adminJobs: { jobs: () => offline() } });
    renderApp('/admin/jobs');
    await screen.findByRole('alert');
    await screen.findByText('PORT');
  });
});
