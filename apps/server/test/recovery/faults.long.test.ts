import { type FaultSystem, faults, injectFault, openFaultSystem } from '@sillage/testkit/faults';
import { afterAll, beforeAll, expect, test } from 'vitest';

let system: FaultSystem;
beforeAll(async () => {
  system = await openFaultSystem();
});
afterAll(() => system.close());

test.each(Object.keys(faults) as (keyof typeof faults)[])(
  'no acknowledged write, event or mail is lost or doubled when %s',
  async (name) => {
    const { failures, ...report } = await injectFault(name, system);
    console.log(name, report, failures);
    expect(report).toMatchObject({ problems: [], wrongResponses: {} });
    expect(report.secondsToWrite).not.toBeNull();
    expect(report.secondsToEmail).not.toBeNull();
    expect(report.secondsToAllRestocks).not.toBeNull();
  },
);
