import { routes } from '@sillage/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { Http } from '../../../platform/http/server.ts';
import { listJobs, listSettings } from './jobs.service.ts';

export function mountAdminJobs({ serve }: Http, deps: Deps): void {
  serve(routes.adminJobs, {
    jobs: () => listJobs(deps),
    settings: async () => listSettings(deps.config),
  });
}
