import { type Browser, chromium, type LaunchOptions } from '@playwright/test';

/** Options to launch the Chromium at CHROMIUM_PATH, or else Playwright's own. */
export function launchOptions(): LaunchOptions {
  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
  return {
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet,
  };
}

export function launch(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ ...launchOptions(), ...options });
}
