import { openApi, routes } from '@sillage/contract';
import { findSession, mountAccount, mountAuth, mountOidc, type PersonalData } from './features/auth/index.ts';
import { mountCatalogue } from './features/catalogue/index.ts';
import { mountLive } from './features/live/index.ts';
import { exportSuggestions, mountMonitor } from './features/monitor/index.ts';
import { exportAlerts, listDeliveries, mountNotifyCalls, mountNotifyLinks } from './features/notify/index.ts';
import { exportQuiz, mountQuiz } from './features/quiz/index.ts';
import { findPreferences, mountUsers } from './features/users/index.ts';
import {
  listWatchlist,
  mountLists,
  mountSharing,
  mountWatchlist,
  showShare,
  startWatch,
} from './features/watchlist/index.ts';
import { connectionsOf } from './platform/db/open.ts';
import type { Deps } from './platform/deps.ts';
import { mountDocs } from './platform/http/docs-page.ts';
import { authorizeMetrics } from './platform/http/health.ts';
import { refuseUnderPressure } from './platform/http/pressure.ts';
import { createHttp, type Http } from './platform/http/server.ts';
import { mountWeb } from './platform/http/web.ts';
import { mountInbox } from './platform/mail/inbox.ts';

/** All route groups of the contract: tsc reports one that is missing. */
const mounts: Record<keyof typeof routes, (http: Http, deps: Deps) => void> = {
  auth: mountAuth,
  account: (http, deps) => mountAccount(http, deps, collectPersonalData(deps)),
  users: mountUsers,
  catalogue: mountCatalogue,
  watchlist: mountWatchlist,
  lists: mountLists,
  sharing: mountSharing,
  quiz: mountQuiz,
  monitor: (http, deps) => mountMonitor(http, deps, startWatch),
  live: mountLive,
  notify: mountNotifyCalls,
};

/** Returns personal data that features store besides the account; such a feature adds a line. */
function collectPersonalData(deps: Deps): PersonalData {
  return async (userId) => ({
    preferences: await findPreferences(deps, userId),
    watchlist: await listWatchlist(deps, userId),
    ...(await showShare(deps, userId)),
    deliveries: await listDeliveries(deps, userId),
    alerts: await exportAlerts(deps, userId),
    quiz: await exportQuiz(deps, userId),
    suggestions: await exportSuggestions(deps, userId),
  });
}

/** Builds the web server with API, pages and the inbox of a first run; it does not listen yet. */
export async function buildApp(deps: Deps): Promise<Http['app']> {
  const http = await createHttp({
    config: deps.config,
    log: deps.log,
    findSession: (token) => findSession(deps, token),
  });
  for (const mount of Object.values(mounts)) mount(http, deps);
  await refuseUnderPressure(http.app, deps.health, {
    waitingForDatabase: () => connectionsOf(deps.db).waiting,
    isOverloaded: http.admission.isOverloaded,
    passwords: deps.passwords,
  });
  mountOidc(http, deps);
  mountNotifyLinks(http, deps);
  mountInbox(http.app, deps);
  mountDocs(http.app, openApi(routes));
  deps.health.mount(http.app, authorizeMetrics(deps.config));
  await mountWeb(http.app);
  return http.app;
}
