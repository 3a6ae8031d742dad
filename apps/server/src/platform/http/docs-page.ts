import { type Html, html } from '../html.ts';
import { plainPage } from './plain-page.ts';
import { sketch } from './schema-sketch.ts';

/** The parts of our own OpenAPI document that the page shows. */
export interface ApiDocument {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content: Content }>;
}
type Content = Record<string, { schema: object }>;

interface Call extends Operation {
  method: string;
  path: string;
}

const style = `
body { max-width: 60rem; }
h2 { margin-top: 3rem; font-weight: normal; text-transform: capitalize; }
nav ul { display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.6rem 0; text-transform: capitalize; }
summary { padding: 0.7rem 0; cursor: pointer; }
h3 { display: inline; font-size: 1rem; font-weight: normal; margin: 0; }
h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
dt { margin-top: 0.4rem; }
dd { margin-left: 1.25rem; }
`;

/**
 * The OpenAPI document as a page that people can read: one self-contained piece of HTML without a script, so that it
 * works under our content security policy and needs no network.
 */
export function docsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]): Call => ({ ...operation, method: method.toUpperCase(), path }),
    ),
  );
  const groups = [...Map.groupBy(calls, ({ tags }) => tags[0] ?? 'other')];
  const body = html`
<p>${document.info.description}. Every call, as the <a href="/api/openapi.json">OpenAPI document</a> says it, which is made from
the code that validates. An answer is <code>{ "success": true, "data": … }</code>; a refusal is
<code>{ "success": false, "code": …, "message": …, "errors"?: … }</code> with a status of its own.</p>
<nav aria-label="Groups of calls"><ul>${groups.map(([name]) => html`<li><a href="#${name}">${name}</a></li>`)}</ul></nav>
${groups.map(([name, members]) => html`<section id="${name}"><h2>${name}</h2>${members.map(callOf)}</section>`)}${shapesOf(document)}`;
  return plainPage('The calls', body, style);
}

/** The shapes that calls name instead of repeating them. */
function shapesOf({ components }: ApiDocument): Html {
  const shapes = Object.entries(components.schemas);
  return html`<section id="shapes"><h2>Shapes</h2>${shapes.map(
    ([name, schema]) => html`<article><h3><code>${name}</code></h3><pre>${sketch(schema)}</pre></article>`,
  )}</section>`;
}

function callOf(call: Call): Html {
  return html`
<article id="${call.operationId}"><details>
<summary><h3><code>${call.method} ${call.path}</code> ${call.summary}</h3></summary>
<p>${call.security.length === 0 ? 'Open to everybody.' : 'Needs a session.'}</p>
${parametersOf(call, 'path', 'In the path')}
${parametersOf(call, 'query', 'In the query')}
${call.requestBody ? shape('The body', call.requestBody.content) : html``}
${Object.entries(call.responses)
  .filter(([status]) => status.startsWith('2'))
  .map(([status, { content, description }]) => shape(`The answer, ${status}${told(description)}`, content))}
<p>May be refused with ${Object.keys(call.responses)
    .filter((status) => !status.startsWith('2'))
    .join(', ')}.</p>
</details></article>`;
}

function parametersOf({ parameters }: Call, place: string, title: string): Html {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return html``;
  return html`<h4>${title}</h4><dl>${here.map(
    ({ name, required, schema }) =>
      html`<dt><code>${name}</code>${required ? '' : ', may be left out'}</dt><dd><code>${sketch(schema)}</code></dd>`,
  )}</dl>`;
}

// That a success is one goes without saying.
const told = (description: string) => (description === 'Success' ? '' : `: ${description}`);

function shape(title: string, content: Content): Html {
  return html`<h4>${title}</h4>${Object.values(content).map(({ schema }) => html`<pre>${sketch(schema)}</pre>`)}`;
}
