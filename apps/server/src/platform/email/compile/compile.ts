import { writeFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { render } from 'react-email';
import { components, document } from './components.ts';

/** Renders each part of an email with `{{0}}`, `{{1}}` and so on in the places of its values. */
export async function compileParts(): Promise<Record<string, string>> {
  const compiled: Record<string, string> = {};
  for (const [name, component] of Object.entries(components))
    compiled[name] = await renderPart(component('{{0}}', '{{1}}'));
  return { ...compiled, document: await render(document('{{0}}', '{{1}}', '{{2}}', '{{3}}')) };
}

/** Renders a part without the document type and React's markers around it. */
async function renderPart(part: ReactNode): Promise<string> {
  const html = await render(part);
  const start = '<!--$-->';
  return html.slice(html.indexOf(start) + start.length, html.lastIndexOf('<!--/$-->'));
}

// npm run emails: writes parts.json, which is all that the server uses of the components.
if (import.meta.main) {
  const file = new URL('../parts.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify(await compileParts(), null, 2)}\n`);
}
