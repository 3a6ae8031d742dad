import { vi } from 'vitest';
import { describe, expect, test } from '../testing/test.ts';
import { HOUR, MINUTE } from './clock.ts';
import { createRateLimits } from './rate-limit.ts';

const limit = { name: 'tries', points: 2, windowMs: 15 * MINUTE };

describe('a rate limit', () => {
  test('a rate limit ends within its window when a clock that ran ahead is set back', async ({
    app,
    onTestFinished,
  }) => {
    const limits = createRateLimits(app.db, 1);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const real = Date.now();
    vi.setSystemTime(real + 8 * HOUR);
    for (let attempt = 0; attempt < 2; attempt += 1) await limits.take(limit, 'amber');
    await expect(limits.take(limit, 'amber')).rejects.toThrow('Too many');
    vi.setSystemTime(real);
    await limits.take(limit, 'amber');
    await limits.take(limit, 'amber');
    await expect(limits.take(limit, 'amber')).rejects.toThrow('Too many');
  });
});
