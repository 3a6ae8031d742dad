import { describeOverdueJobs, importFiles, tidyAuditLog, tidyCatalogueChanges } from './features/admin/index.ts';
import { cleanUpAccounts, deletions } from './features/auth/index.ts';
import { offerStore } from './features/catalogue/index.ts';
import { refreshDeals } from './features/deals/index.ts';
import { describeRatesProblem, fetchRates } from './features/exchange-rates/index.ts';
import { describeBrokerProblem, publishToHomeAssistant, tidyHomeAssistant } from './features/home-assistant/index.ts';
import { checkPages, feedFiles, tidyMonitor } from './features/monitor/index.ts';
import {
  correctClockSkew,
  createDigests,
  fanOut,
  outboundChannelKinds,
  recordDeliveries,
  reportAnswers,
  sendBundles,
  sendDeliveries,
  tidyLedger,
} from './features/notify/index.ts';
import { tidyObservations } from './features/observations/index.ts';
import { runOfferSearches, startOfferSearches, tidyOfferSearchesHourly } from './features/offer-search/index.ts';
import { MINUTE, SECOND } from './platform/clock.ts';
import type { Deps } from './platform/deps.ts';
import type { RunningJob } from './platform/job.ts';
import { JobRuns } from './platform/job-runs.ts';
import { rotateSigningKeys } from './platform/signatures/maintain-keys.ts';

const FEED_POLL_MS = 10 * SECOND;
const DELETION_POLL_MS = 10 * SECOND;

/** Starts all background jobs, and creates notifications for the monitor's events. */
export function startWorker(deps: Deps): RunningJob {
  const { log } = deps;
  deps.health.addProblem('exchange rates', () => describeRatesProblem(deps));
  deps.health.addProblem('MQTT broker', () => describeBrokerProblem(deps));
  deps.health.addProblem('jobs', () => describeOverdueJobs(deps));
  const pollIntervalMs = Math.min(SECOND, deps.config.monitor.hostGapMs);
  const runs = new JobRuns(deps);
  const startJob: JobRuns['start'] = (job, options) => runs.start(job, options);
  const jobs = [
    startJob(checkPages(deps, recordDeliveries), { pollIntervalMs, log }),
    startJob(runOfferSearches(deps), { pollIntervalMs: SECOND, log }),
    startJob(startOfferSearches(deps), { pollIntervalMs: SECOND, log }),
    startJob(tidyOfferSearchesHourly(deps), { pollIntervalMs: MINUTE, log }),
    startJob(feedFiles.readFeedFiles(deps, recordDeliveries), { pollIntervalMs: FEED_POLL_MS, log }),
    startJob(fetchRates(deps), { pollIntervalMs: MINUTE, log }),
    startJob(fanOut(deps), { pollIntervalMs: SECOND, log }),
    ...outboundChannelKinds.map((kind) => startJob(sendDeliveries(deps, kind), { pollIntervalMs: SECOND, log })),
    ...outboundChannelKinds.map((kind) => startJob(sendBundles(deps, kind), { pollIntervalMs: SECOND, log })),
    startJob(reportAnswers.sendReportAnswers(deps), { pollIntervalMs: SECOND, log }),
    startJob(correctClockSkew(deps), { pollIntervalMs: MINUTE, log }),
    startJob(createDigests(deps), { pollIntervalMs: MINUTE, log }),
    startJob(cleanUpAccounts(deps), { pollIntervalMs: MINUTE, log }),
    startJob(deletions.deleteScheduledAccounts(deps), { pollIntervalMs: DELETION_POLL_MS, log }),
    startJob(rotateSigningKeys(deps), { pollIntervalMs: MINUTE, log }),
    startJob(offerStore.markOutdatedStock(deps), { pollIntervalMs: MINUTE, log }),
    startJob(offerStore.refreshHiddenOffers(deps), { pollIntervalMs: SECOND, log }),
    ...tidyMonitor(deps, recordDeliveries).map((job) => startJob(job, { pollIntervalMs: MINUTE, log })),
    startJob(refreshDeals(deps), { pollIntervalMs: MINUTE, log }),
    startJob(tidyObservations(deps), { pollIntervalMs: MINUTE, log }),
    startJob(tidyAuditLog(deps), { pollIntervalMs: MINUTE, log }),
    startJob(importFiles(deps), { pollIntervalMs: 2 * SECOND, log }),
    startJob(tidyCatalogueChanges(deps), { pollIntervalMs: MINUTE, log }),
    startJob(tidyLedger(deps), { pollIntervalMs: MINUTE, log }),
    startJob(publishToHomeAssistant(deps), { pollIntervalMs: SECOND, log }),
    startJob(tidyHomeAssistant(deps), { pollIntervalMs: MINUTE, log }),
  ];
  return {
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await runs.stop();
    },
  };
}
