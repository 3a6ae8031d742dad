/**
 * Options for `expect.poll`. The timeout is longer than the lease of a killed worker, because
 * another worker sends its deliveries only after the lease.
 */
export const POLL_OPTIONS = { timeout: 120_000, intervals: [100] };
