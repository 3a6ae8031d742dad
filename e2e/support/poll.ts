/**
 * Options for `expect.poll`. The timeout is longer than a delivery's lease, which must end before
 * another worker can send the delivery of a killed worker.
 */
export const POLL_OPTIONS = { timeout: 120_000, intervals: [100] };
