import { describe, expect, inject, test } from '../../testing/test.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { buildUserAgent } from './shops/fetch-robots.ts';

const agent = (publicUrl: string, mailFrom = 'Sillage <bot@sillage.example>') =>
  buildUserAgent({ publicUrl: new URL(publicUrl), mailFrom });

describe('buildUserAgent', () => {
  test.each([
    ['https://sillage.example/', 'https://sillage.example/bot'],
    ['http://sillage.example:8080/', 'http://sillage.example:8080/bot'],
    ['http://localhost:3000/', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ])('buildUserAgent with PUBLIC_URL %s names %s', (publicUrl, named) => {
    expect(agent(publicUrl)).toBe(`Sillage/0.1 (+${named}; bot@sillage.example)`);
  });
});

describe('page about our requests', () => {
  test('/bot states the user agent, the settings in use, the robots.txt rules and the contact', async () => {
    const app = await createTestApp(inject('postgresUrl'), {
      PUBLIC_URL: 'https://sillage.example',
      MAIL_FROM: 'Sillage <bot@sillage.example>',
      MONITOR_INTERVAL: '2h',
      MONITOR_HOST_GAP: '5s',
      SHOP_DAILY_REQUESTS: '120',
    });
    try {
      const { statusCode, headers, body } = await app.server.inject('/bot');
      expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      for (const part of [
        'Sillage/0.1 (+https://sillage.example/bot; bot@sillage.example)',
        'at least 5 seconds between two',
        'about every 2 hours',
        'at most 120 requests a day',
        'User-agent: Sillage\nDisallow: /<',
        'Crawl-delay: 10',
        'mailto:bot@sillage.example',
      ])
        expect(body).toContain(part);
      expect(body).not.toMatch(/<script/i);
    } finally {
      await app.close();
    }
  });

  test('/bot says that there is no contact when MAIL_FROM is an address of this machine', async ({ app }) => {
    const { body } = await app.server.inject('/bot');
    expect(body).toContain('has not given an email address');
    expect(body).not.toContain('mailto:');
  });
});
