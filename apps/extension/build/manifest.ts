export const browsers = ['chromium', 'firefox'] as const;
export type Browser = (typeof browsers)[number];

/**
 * Policy of the extension's own pages and its service worker: its own files only, and requests to
 * the server that the user names.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  'connect-src http: https:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Builds the manifest (Manifest V3). Only the background script and Firefox's own keys differ. */
export function buildManifest(browser: Browser, version: string): object {
  return {
    manifest_version: 3,
    name: 'Sillage',
    version,
    description: 'Reads the fragrance page that you look at, and watches it with your own Sillage server.',
    icons: { 192: 'icon.png' },
    action: { default_icon: 'icon.png', default_title: 'Check this page with Sillage' },
    permissions: ['activeTab', 'scripting', 'storage'],
    // Nothing at installation: the user allows the server and each shop one by one.
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    options_ui: { page: 'options.html', open_in_tab: true },
    content_security_policy: { extension_pages: POLICY },
    incognito: 'not_allowed',
    background:
      browser === 'chromium'
        ? { service_worker: 'background.js', type: 'module' }
        : { scripts: ['background.js'], type: 'module' },
    ...(browser === 'chromium'
      ? { minimum_chrome_version: '123' }
      : {
          browser_specific_settings: {
            gecko: {
              id: 'extension@sillage.example',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['websiteContent', 'browsingActivity'] },
            },
          },
        }),
  };
}
