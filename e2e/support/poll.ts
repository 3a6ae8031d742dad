/** For `expect.poll`. Longer than the lease of a delivery whose sender was killed. */
export const POLL_OPTIONS = { timeout: 120_000, intervals: [100] };
