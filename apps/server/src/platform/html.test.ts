import { expect, test } from 'vitest';
import { html } from './html.ts';

test('html escapes its values except Html objects', () => {
  const hostile = `"><script>alert('x')</script>&`;
  expect(String(html`<p title="${hostile}">${1} ${html`<b>${'<'}</b>`} ${[html`a`, html`b`]}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&amp;">1 <b>&lt;</b> ab</p>',
  );
});
