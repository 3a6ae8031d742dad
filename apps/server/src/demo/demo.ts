import { MINUTE, SECOND } from '../platform/clock.ts';
import { type Config, ConfigError, readConfig } from '../platform/config.ts';
import { type Running, start } from '../start.ts';
import { prepareFolder } from './demo-folder.ts';
import { seedDemo, watchedHandles } from './seed-demo.ts';
import { type Shop, startShop } from './shop.ts';

export interface Demo extends Running {
  shop: Shop;
}

const SHOP_PORT = 3100;
/** Leaves time to sign in and look around, while the first email still comes within a minute. */
const FIRST_FLIP_MS = 30 * SECOND;

const defaults = {
  DATA_DIR: './data/demo',
  MONITOR_INTERVAL: '5s',
  MONITOR_CONFIRM: '2s',
  MONITOR_HOST_GAP: '100ms',
  LOG_LEVEL: 'warn',
};

/**
 * Starts the shop and the server on a fresh data folder, and fills the database. `env` overrides
 * the demo's defaults except ROLE and MONITOR_ALLOW_PRIVATE. Closes what it opened when a step
 * fails. With `isStill` the stock changes only by the shop's buttons.
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
    if (!isStill) shop.startFlipping(MINUTE, { firstMs: FIRST_FLIP_MS, handles: watchedHandles });
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
  return readConfig({ ...defaults, ...given, ROLE: 'all', MONITOR_ALLOW_PRIVATE: 'true' });
}

/** Opens the shop on the port of DEMO_SHOP_PORT (3100), or on the next free one. */
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

/** Throws ConfigError below 1024, where the monitor does not check shops. 0 is any free port. */
function shopPort(env: NodeJS.ProcessEnv): number {
  const text = env.DEMO_SHOP_PORT || String(SHOP_PORT);
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port === 0 || (port >= 1024 && port <= 65_535)) return port;
  throw new ConfigError('DEMO_SHOP_PORT: write a port number from 1024 to 65535');
}
