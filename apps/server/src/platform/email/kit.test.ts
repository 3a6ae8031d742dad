import fc from 'fast-check';
import { Fragment, createElement as h, type ReactNode } from 'react';
import { render } from 'react-email';
import { expect, test } from 'vitest';
import { compileParts } from './compile/compile.ts';
import { components, document } from './compile/components.ts';
import * as kit from './kit.ts';
import parts from './parts.json' with { type: 'json' };

const join = (...list: readonly ReactNode[]) => h(Fragment, null, ...list);

test('parts.json is what "npm run emails" writes', async () => {
  expect(parts).toEqual(await compileParts());
});

test('composeEmail writes the same HTML as the components when texts are hostile', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('</title></style><script>alert(1)</script>', '{{0}}{{1}}', '$& $1 $\' "quoted" &amp;', '\ud800'),
  );
  await fc.assert(
    fc.asyncProperty(hostile, hostile, async (a, b) => {
      const href = `https://shop.example/?${a}`;
      const { paragraph, note, anchor } = components;
      const tree = document(
        a,
        b,
        join(
          paragraph(a),
          components.heading(b),
          components.plainList(join(components.plainItem(a), components.plainItem(b))),
          components.bulletList(components.bulletItem(b)),
          components.button(a, href),
          paragraph(anchor(b, href)),
          components.besidePicture(b, join(paragraph(a), null)),
          components.largePicture(a),
          components.section(join(note(b), false)),
          components.divider(),
        ),
        note(join(anchor(a, href), anchor(b, href))),
      );
      const { html } = await kit.composeEmail({
        title: a,
        preheader: b,
        parts: [
          kit.paragraph(a),
          kit.heading(b),
          kit.plainList([a, b]),
          kit.bulletList([b]),
          kit.button(a, href),
          kit.link(b, href),
          kit.besidePicture(b, [kit.paragraph(a), null]),
          kit.largePicture(a),
          kit.section(kit.note(b), false),
          kit.divider(),
        ],
        footer: [
          kit.smallLinks([
            { text: a, href },
            { text: b, href },
          ]),
        ],
      });
      expect(html).toBe(await render(tree));
    }),
    { numRuns: 50 },
  );
});
