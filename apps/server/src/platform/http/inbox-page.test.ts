import { openInbox } from '../../testing/dev-inbox.ts';
import { expect, test } from '../../testing/test.ts';

test('/dev/inbox shows a stored email as text, and as HTML in a sandboxed frame', async ({ app }) => {
  await app.mailer.send({
    id: '0190-stored',
    to: 'amber@example.com',
    subject: 'Back in <stock>',
    text: 'Look:\nhttps://shop.example/a?b=1&c=2\n',
    html: '<p onclick="alert(1)">Hello "you"</p><img src="cid:one@sillage"><img src="cid:other@sillage"><script>alert(1)</script>',
    attachments: [{ cid: 'one@sillage', filename: 'a.png', contentType: 'image/png', content: Buffer.from('picture') }],
  });
  const { body, headers } = await (await openInbox(app)).read();
  expect(body).toContain('Back in &lt;stock&gt;');
  expect(body).toContain('<a href="https://shop.example/a?b=1&amp;c=2">');
  const frame = /<iframe ([^>]*)>/.exec(body)?.[1] ?? '';
  const sandbox = /sandbox="([^"]*)"/.exec(frame)?.[1]?.split(' ') ?? ['none'];
  expect(sandbox.filter((word) => /allow-(scripts|same-origin|forms|top)/.test(word))).toEqual([]);
  expect(frame).toContain(
    `&lt;img src=&quot;data:image/png;base64,${Buffer.from('picture').toString('base64')}&quot;&gt;`,
  );
  expect(frame).toContain('cid:other@sillage');
  // The frame inherits the page's policy: no inline scripts, and pictures from data URIs.
  expect(String(headers['content-security-policy'])).toMatch(/default-src 'self'.*img-src 'self' data:/);
});

test('/dev/inbox turns URLs into links without the punctuation after them', async ({ app }) => {
  const text = 'Open https://a.example/x?token=t-_1, or (https://b.example/y). See <https://c.example/z/>!';
  await app.mailer.send({ id: '0190-links', to: 'a@example.com', subject: 'Links', text, html: '<p>Links</p>' });
  const { body } = await (await openInbox(app)).read();
  const links = [...body.matchAll(/<a href="(https:\/\/[abc]\.[^"]*)">([^<]*)<\/a>/g)].map(([, ...link]) => link);
  const addresses = ['https://a.example/x?token=t-_1', 'https://b.example/y', 'https://c.example/z/'];
  expect(links).toEqual(addresses.map((address) => [address, address]));
});

test('/dev/inbox shows stored emails without attachments', async ({ app }) => {
  await app.mailer.send({ id: '0190-old', to: 'a@example.com', subject: 'Old', text: 'Old', html: '<p>Old</p>' });
  const { statusCode } = await (await openInbox(app)).read();
  expect(statusCode).toBe(200);
});
