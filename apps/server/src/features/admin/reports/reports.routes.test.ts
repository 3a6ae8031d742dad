import { productPage, type Shop } from '@sillage/testkit/shop';
import { DAY, MINUTE } from '../../../platform/clock.ts';
import { runOnce } from '../../../platform/job.ts';
import { givenUser, PASSWORD } from '../../../testing/given.ts';
import { mailbox } from '../../../testing/given-event.ts';
import { givenOperator } from '../../../testing/given-operator.ts';
import { test } from '../../../testing/shop-test.ts';
import { describe, expect } from '../../../testing/test.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { givenWatched, runWorkers } from '../../../testing/workers.ts';
import { reportAnswers } from '../../notify/index.ts';

/** A watched page in stock, which two users report as wrong. */
async function givenReported(app: TestApp, shop: Shop) {
  const watched = await givenWatched(app, shop, 'InStock');
  const { id } = watched.oud;
  const { pages } = await watched.amber.api.monitor.history({ params: { id } });
  const pageId = pages[0]?.pageId ?? 0;
  const iris = await givenUser(app);
  const report = (user: typeof iris, problem: 'stock' | 'price' = 'stock') =>
    user.api.monitor.report({ params: { id }, body: { pageId, problem } });
  await report(watched.amber);
  await report(iris, 'price');
  const operator = await givenOperator(app);
  const list = async () =>
    (await operator.api.adminReports.list({ query: {} })).reports.filter((found) => found.pageId === pageId);
  const resolve = (note: string, by = operator) =>
    by.api.adminReports.resolve({ params: { id: pageId }, body: { note } });
  return { ...watched, iris, operator, pageId, report, list, resolve };
}

describe('reports in the console', () => {
  test('lists a reported page with counts and kinds, its evidence, and no names', async ({ app, shop }) => {
    const { amber, iris, oud, pageId, path, list } = await givenReported(app, shop);
    const [reported] = await list();
    expect(reported).toMatchObject({
      pageId,
      url: shop.origin + path,
      fragranceId: oud.id,
      watchers: 1,
      reports: { count: 2, problems: { stock: 1, price: 1 } },
      unreadableChecks: null,
      lastCheck: { outcome: 'product', availability: 'InStock' },
      lastReading: null,
    });
    expect(reported?.lastCheck?.evidence.length).toBeGreaterThan(0);
    const text = JSON.stringify(reported);
    for (const secret of [amber.id, amber.username, iris.id, iris.username]) expect(text).not.toContain(secret);
  });

  test('lists the page with more watchers first', async ({ app, shop }) => {
    const few = await givenReported(app, shop);
    const many = await givenReported(app, shop);
    await app.db.updateTable('fragrances').set({ watchers: 900 }).where('id', '=', many.oud.id).execute();
    const { reports } = await many.operator.api.adminReports.list({ query: {} });
    const place = (pageId: number) => reports.findIndex((report) => report.pageId === pageId);
    expect(place(many.pageId)).toBe(0);
    expect(place(few.pageId)).toBeGreaterThan(0);
    const after = await many.operator.api.adminReports.list({ query: { after: `900.${many.pageId}` } });
    expect(after.reports.map(({ pageId }) => pageId)).not.toContain(many.pageId);
    expect(after.reports.map(({ pageId }) => pageId)).toContain(few.pageId);
  });

  test('lists a page that was read and failed twice, with both results, until it is read again', async ({
    app,
    shop,
  }) => {
    const { oud, path } = await givenWatched(app, shop, 'InStock');
    shop.put(path, '<html><body>Gone fishing</body></html>');
    const find = async () =>
      (await (await givenOperator(app)).api.adminReports.list({ query: {} })).reports.find(
        ({ fragranceId }) => fragranceId === oud.id,
      );
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await find()).toBe(undefined);
    app.advanceToNextCheck();
    await runWorkers(app);
    expect(await find()).toMatchObject({
      reports: null,
      unreadableChecks: 2,
      lastCheck: { outcome: expect.stringMatching(/^(?:error|not-a-product|gone)$/) },
      lastReading: { outcome: 'product', availability: 'InStock' },
    });
    shop.put(path, productPage(oud.name, [{ availability: 'InStock' }]));
    app.clock.advance(3 * DAY);
    await runWorkers(app);
    expect(await find()).toBe(undefined);
  });

  test('a check that an operator asks for shows its result, for a page that left the list too', async ({
    app,
    shop,
  }) => {
    const { operator, oud, pageId, path } = await givenReported(app, shop);
    const show = () => operator.api.adminReports.show({ params: { id: pageId } });
    const before = await show();
    shop.put(path, productPage(oud.name, [{ availability: 'OutOfStock' }]));
    await operator.api.adminShops.checkPage({ params: { id: pageId } });
    app.clock.advance(2 * MINUTE);
    await runWorkers(app);
    const after = await show();
    expect(before.lastCheck).toMatchObject({ availability: 'InStock' });
    expect(after.lastCheck).toMatchObject({ availability: 'OutOfStock' });
    expect(after.lastCheck?.at).not.toBe(before.lastCheck?.at);
  });
});

describe('resolving reports', () => {
  test('shows each reporter the note, takes the page off the list, and is in the audit log', async ({ app, shop }) => {
    const { amber, iris, oud, operator, pageId, list, resolve } = await givenReported(app, shop);
    expect(await resolve('  The shop corrected its page.  ')).toEqual({ reports: 2, reporters: 2 });
    expect(await list()).toEqual([]);
    for (const user of [amber, iris]) {
      const { requests } = await user.api.monitor.history({ params: { id: oud.id } });
      expect(requests).toMatchObject([{ pageId, resolution: { note: 'The shop corrected its page.' } }]);
      const inbox = await user.api.inbox.list({ params: { userId: user.id }, query: {} });
      expect(inbox.answers).toMatchObject([{ fragranceId: oud.id, note: 'The shop corrected its page.' }]);
    }
    const stranger = await givenUser(app);
    expect((await stranger.api.inbox.list({ params: { userId: stranger.id }, query: {} })).answers).toBe(undefined);
    const seen = await stranger.api.monitor.history({ params: { id: oud.id } });
    expect(JSON.stringify(seen)).not.toContain('corrected its page');
    const { entries } = await operator.api.adminAudit.list({ query: { action: 'report.resolve' } });
    expect(entries.find(({ subject }) => subject.id === String(pageId))).toMatchObject({
      before: { reports: 2 },
      after: { reports: 0, note: 'The shop corrected its page.' },
    });
  });

  test('lists the answered page with the states of the emails, and users see no response', async ({ app, shop }) => {
    const { amber, iris, operator, pageId, resolve } = await givenReported(app, shop);
    await resolve('It is right.');
    const find = async () =>
      (await operator.api.adminReports.answered({ query: {} })).answered.find((found) => found.pageId === pageId);
    const waiting = { sent: 0, waiting: 2, failed: 0, notSent: 0 };
    expect(await find()).toMatchObject({ note: 'It is right.', reporters: 2, emails: waiting, response: null });
    const { deps } = mailbox(app, async ({ to }) => {
      if (to === iris.email) throw Object.assign(new Error('no'), { responseCode: 421, response: '421 MARKED' });
    });
    await runOnce(reportAnswers.sendReportAnswers(deps));
    const found = await find();
    expect(found).toMatchObject({ emails: { ...waiting, sent: 1, waiting: 1 }, response: '421 MARKED' });
    for (const secret of [amber.email, iris.email, iris.username]) expect(JSON.stringify(found)).not.toContain(secret);
    const data = await iris.api.account.exportData({ params: { id: iris.id }, body: { password: PASSWORD } });
    expect(data).toMatchObject({
      reportAnswers: [{ note: 'It is right.', reason: 'The mail server responded with 421' }],
    });
    expect(JSON.stringify(data)).not.toContain('MARKED');
    const after = `${Date.parse(found?.at ?? '')}.${pageId}`;
    const next = await operator.api.adminReports.answered({ query: { after } });
    expect(next.answered.map((older) => older.pageId)).not.toContain(pageId);
    await expect(iris.api.adminReports.answered({ query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('gives a user who reported the page twice one answer', async ({ app, shop }) => {
    const { amber, report, resolve } = await givenReported(app, shop);
    app.clock.advance(20 * MINUTE);
    await runWorkers(app);
    await report(amber, 'price');
    expect(await resolve('Both are right.')).toEqual({ reports: 3, reporters: 2 });
    const inbox = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(inbox.answers).toMatchObject([{ problem: 'price', note: 'Both are right.' }]);
    await report(amber);
    const later = await amber.api.inbox.list({ params: { userId: amber.id }, query: {} });
    expect(later.answers).toHaveLength(1);
  });

  test('needs a note when users reported the page, and none for an unreadable page', async ({ app, shop }) => {
    const { resolve, list, path } = await givenReported(app, shop);
    await expect(resolve('  ')).rejects.toThrow('Write a note');
    expect(await list()).toHaveLength(1);
    await resolve('Done \ud800.');
    shop.put(path, '<html><body>Gone fishing</body></html>');
    for (let checks = 0; checks < 2; checks += 1) {
      app.advanceToNextCheck();
      await runWorkers(app);
    }
    const operator = await givenOperator(app);
    const listNow = async () => (await operator.api.adminReports.list({ query: {} })).reports;
    const [unreadable] = (await listNow()).filter(({ url }) => url === shop.origin + path);
    expect(unreadable).toMatchObject({ reports: null, unreadableChecks: 2 });
    expect(await resolve('', operator)).toEqual({ reports: 0, reporters: 0 });
    expect((await listNow()).filter(({ url }) => url === shop.origin + path)).toEqual([]);
  });

  test('works once when two operators resolve at the same time', async ({ app, shop }) => {
    const { resolve, pageId } = await givenReported(app, shop);
    const second = await givenOperator(app);
    const results = await Promise.allSettled([resolve('By one.'), resolve('By the other.', second)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'Nothing is left to resolve: another operator may have done it.' },
    });
    const rows = app.db.selectFrom('check_requests').select('resolution').distinct().where('page_id', '=', pageId);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('a new report opens the page again, also by a user whose first report no check answered', async ({
    app,
    shop,
  }) => {
    const { iris, amber, report, resolve, list, oud } = await givenReported(app, shop);
    await resolve('It is right.');
    await report(iris);
    expect(await list()).toMatchObject([{ reports: { count: 1, problems: { stock: 1 } } }]);
    app.clock.advance(20 * MINUTE);
    await runWorkers(app);
    await report(amber);
    expect(await list()).toMatchObject([{ reports: { count: 2 } }]);
    const { requests } = await amber.api.monitor.history({ params: { id: oud.id } });
    expect(requests).toMatchObject([{ problem: 'stock', answeredAt: null }]);
    expect(requests[0]?.resolution).toBe(undefined);
  });

  test('is not possible for users who are no operators, nor for an unknown page', async ({ app, shop }) => {
    const { amber, operator, list, resolve } = await givenReported(app, shop);
    await expect(resolve('Mine.', amber)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(amber.api.adminReports.list({ query: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await list()).toHaveLength(1);
    const unknown = { params: { id: 2_000_000_000 } };
    await expect(operator.api.adminReports.show(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(operator.api.adminReports.resolve({ ...unknown, body: { note: 'x' } })).rejects.toThrow(
      'Nothing is left to resolve',
    );
    app.clock.advance(31 * MINUTE);
    await expect(resolve('Late.')).rejects.toMatchObject({ code: 'REAUTHENTICATION_NEEDED' });
  });
});
