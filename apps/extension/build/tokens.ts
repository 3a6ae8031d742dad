import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const tokensFile = join(import.meta.dirname, '../../web/src/styles/tokens.css');

/**
 * Returns the design tokens of the web app as custom properties of `.sillage`. They are on an
 * element inside the shadow root, because a page could override those of its host. Sizes become
 * pixels, because a shop sets the size of `rem`.
 */
function readTokens(): string {
  const css = readFileSync(tokensFile, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const wanted = /^\s*(--(?:color|text|font-weight|radius|shadow|tracking)-[\w-]+:[^;]+);/gm;
  const tokens = [...css.matchAll(wanted)].map(([, token = '']) => token.replace(/\s+/g, ' '));
  const inPixels = tokens.map((token) => token.replace(/([\d.]+)rem\b/g, (_, rem: string) => `${Number(rem) * 16}px`));
  if (inPixels.length < 30) throw new Error('tokens.css has too few tokens: was its form changed?');
  return `.sillage { color-scheme: light dark; ${inPixels.join('; ')} }\n`;
}

/** Adds the design tokens to each style sheet of the extension. */
export function addTokens(): Plugin {
  return {
    name: 'sillage-tokens',
    enforce: 'pre',
    transform: {
      filter: { id: /apps\/extension\/src\/.*\.css/ },
      handler: (css) => ({ code: readTokens() + css, map: null }),
    },
  };
}
