import { MINUTE, SECOND } from '../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { type Running, start } from '../start.ts';
import { prepareFolder } from './demo-folder.ts';
import { demoAccount, seedDemo, watchedHandles } from './seed-demo.ts';
import { type Shop, startShop } from './shop.ts';

export interface Demo extends Running {
  shop: Shop;
}

const SHOP_PORT = 3100;
/**
 * Delay before a stock change of the demo shop. The user has time to look around, and still gets an
 * email within a minute. After the first round, each fragrance is restocked every 40 minutes:
 * Sillage sends two messages an hour about a fragrance, and no more.
 */
export function getChangeDelay(change: number): number {
  if (change === 0) return 30 * SECOND;
  return change < watchedHandles.length ? MINUTE : 5 * MINUTE;
}

const defaults = {
  DATA_DIR: './data/demo',
  MONITOR_INTERVAL: '5s',
  MONITOR_CONFIRM: '2s',
  MONITOR_HOST_GAP: '100ms',
  MONITOR_MAX_BACKOFF: '15s',
  LOG_LEVEL: 'warn',
};

/**
 * Starts the demo shop and the server with an empty data folder, and fills the database. `env`
 * overrides the demo's settings except ROLE, MONITOR_ALLOW_PRIVATE and SHOP_LIST. When a step
 * fails, everything that was opened is closed. With `isStill` the stock changes only when a user
 * presses the shop's buttons.
 */
export async function startDemo(env: NodeJS.ProcessEnv, { isStill = false } = {}): Promise<Demo> {
  const config = demoConfig(env);
  const shop = await openShop(env, config.port);
  let running: Running | undefined;
  const stop = async () => {
    await running?.stop();
    await shop.close();
  };
  try {
    prepareFolder(config.dataDir);
    running = await start(config);
    await seedDemo(running.deps, shop);
    if (!isStill) shop.startFlipping(watchedHandles, getChangeDelay);
    return { deps: running.deps, shop, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function demoConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  if (given.DATABASE_URL !== undefined) {
    throw new ConfigError(
      'DATABASE_URL: leave it out; the demo creates an account with a public password, in a database of its own',
    );
  }
  return readConfig({
    ...defaults,
    ...given,
    ROLE: 'all',
    OPERATORS: demoAccount.email,
    MONITOR_ALLOW_PRIVATE: 'true',
    SHOP_LIST: 'own',
  });
}

/** Opens the shop on the port DEMO_SHOP_PORT (default 3100), or on the next free port. */
async function openShop(env: NodeJS.ProcessEnv, appPort: number): Promise<Shop> {
  for (let port = shopPort(env); ; port += 1) {
    if (port !== 0 && port === appPort) continue;
    try {
      return await startShop({ port });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/**
 * Returns the port from DEMO_SHOP_PORT; 0 means any free port. Throws ConfigError for an invalid
 * port and for ports from 1 to 1023, at which the monitor does not check shops.
 */
function shopPort(env: NodeJS.ProcessEnv): number {
  const text = env.DEMO_SHOP_PORT || String(SHOP_PORT);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port === 0 || (port >= 1024 && port <= 65_535)) return port;
  throw new ConfigError('DEMO_SHOP_PORT: write a port number from 1024 to 65535');
}
