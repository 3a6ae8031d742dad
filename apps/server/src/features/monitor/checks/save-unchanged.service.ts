import DataLoader from 'dataloader';
import type { Deps } from '../../../platform/deps.ts';
import { releaseCrawls } from '../schedule/crawl.service.ts';
import { saveSchedules } from '../schedule/page-schedules.repo.ts';
import { limitLockWait } from './checks.repo.ts';
import { buildScheduleUpdate, buildShopUpdate, type FetchedCheck } from './plan-check.service.ts';
import { saveUnchangedChecks } from './save-check.service.ts';

/** Time for which a check waits for others that are saved with it. */
const GROUP_WAIT_MS = 10;
/** Maximum number of checks in a transaction, so that none holds its locks for long. */
const MAX_GROUP = 32;

/**
 * Saves a check and releases its shop, if the check changes nothing. Returns false, and saves
 * nothing, for a check that changes something.
 */
export type SaveUnchanged = (fetchedCheck: FetchedCheck) => Promise<boolean>;

/**
 * Creates a function that saves checks of several shops that end at about the same time in one
 * transaction. If that fails, it saves each of them alone, so that one failed check does not
 * affect the others. A check waits for others only while `isWaitUseful` returns true.
 */
export function createUnchangedSaver(deps: Deps, isWaitUseful: () => boolean): SaveUnchanged {
  const loader = new DataLoader<FetchedCheck, boolean>((group) => saveGroupOrEach(deps, group), {
    cache: false,
    maxBatchSize: MAX_GROUP,
    batchScheduleFn: (save) => setTimeout(save, isWaitUseful() ? GROUP_WAIT_MS : 0),
  });
  return (fetchedCheck) => loader.load(fetchedCheck);
}

/** Returns for each check whether it was saved, or the error that prevented it. */
async function saveGroupOrEach(deps: Deps, group: readonly FetchedCheck[]): Promise<(boolean | Error)[]> {
  try {
    return await saveGroup(deps, group);
  } catch (error) {
    if (group.length === 1) return [error as Error];
    deps.log.warn({ reason: String(error), checks: group.length }, 'group of checks failed, saving each alone');
    return (await Promise.all(group.map((item) => saveGroupOrEach(deps, [item])))).flat();
  }
}

/** Saves the unchanged checks of a group, and returns for each check whether it was saved. */
async function saveGroup({ db, config }: Deps, group: readonly FetchedCheck[]): Promise<boolean[]> {
  // All checks get the time of the last response, a few milliseconds after their own. A request
  // that a user made since the first one began stays open, and causes another check.
  const startedAt = new Date(Math.min(...group.map((item) => item.startedAt.getTime())));
  const at = new Date(Math.max(...group.map(({ check }) => check.at.getTime())));
  const checks = group.map((item) => ({ ...item, check: { ...item.check, at } }));
  return db.transaction().execute(async (tx) => {
    if (group.length > 1) await limitLockWait(tx);
    const saved = await saveUnchangedChecks(
      tx,
      checks.map(({ check }) => check),
      config.monitor.confirmMs,
    );
    const unchanged = checks.flatMap((item) => {
      const result = saved.get(item.page.id);
      if (!result) return [];
      const schedule = buildScheduleUpdate(item, result);
      return [{ schedule, crawl: item.crawl, update: buildShopUpdate(item, { saved: result, schedule }) }];
    });
    if (unchanged.length > 0) {
      await saveSchedules(
        tx,
        { startedAt, at },
        unchanged.map(({ schedule }) => schedule),
      );
      await releaseCrawls(tx, unchanged);
    }
    return group.map(({ page }) => saved.has(page.id));
  });
}
