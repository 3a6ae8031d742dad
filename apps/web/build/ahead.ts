import type { Plugin, Rolldown } from 'vite';

/** The pages that people open first, by the beginning of their address. */
const PAGES = { '/explore': 'explore', '/dashboard': 'dashboard', '/fragrances': 'fragrance' };

/** The files of a page: its chunk, and what must be there before that can run. */
export function codeOf(page: string, output: readonly Rolldown.OutputChunk[]): string[] {
  const module = `/pages/${page}-page.tsx`;
  const files = new Set(output.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module)).map((c) => c.fileName));
  if (files.size === 0) throw new Error(`${module} has no chunk of its own any more`);
  for (const file of files) {
    for (const needed of output.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(needed);
  }
  return [...files];
}

/** Has index.html ask for the code of the page at its address together with everybody's, instead of after it. */
export function pagesAhead(): Plugin {
  return {
    name: 'pages-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(page, { bundle }) {
        if (!bundle) return page;
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const code = Object.entries(PAGES).map(([path, name]) => [
          path,
          codeOf(name, chunks).filter((file) => !page.includes(file)),
        ]);
        return page.replace('</head>', () => `<script>${loader(Object.fromEntries(code))}</script></head>`);
      },
    },
  };
}

const loader = (code: Record<string, string[]>) => `
      for (const file of ${JSON.stringify(code)}[/^\\/\\w*/.exec(location.pathname)[0]] ?? []) {
        const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: '/' + file });
        document.head.append(link);
      }
    `;
