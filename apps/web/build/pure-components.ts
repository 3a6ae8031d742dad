import type { Plugin } from 'vite';

/**
 * Lets the build leave out the components of React Router that the application does not use, such
 * as `Form` with its submissions. Names for developer tools and calls that count as side effects
 * would keep them on every page.
 */
export function pureRouterComponents(): Plugin {
  return {
    name: 'pure-router-components',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\// },
      handler: (code) =>
        code
          .replaceAll(/^\w+\.displayName = "[\w.]+";$/gm, '')
          .replaceAll(/ = (?=React\$1\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ '),
    },
  };
}
