import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node';

interface Tally {
  passed: number;
  /** A line for each failure: its place and the first line of its message. */
  failures: string[];
}

/**
 * Sends the results of all projects to `npm test` over IPC. A failure outside a test (a file that
 * does not load, a hook, an unhandled rejection) counts as a failed test.
 */
export const tallyReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const tally: Tally = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failures: [
        ...tests.filter((test) => test.result().state === 'failed').map(describeFailure),
        ...modules.flatMap(describeFailuresOutsideTests),
        ...unhandledErrors.map((error) => `outside of tests: ${firstLine(error)}`),
      ],
    };
    process.send?.(tally);
  },
};

function describeFailure(test: TestCase): string {
  return `${test.module.relativeModuleId} › ${test.fullName}: ${firstLine(test.result().errors?.[0])}`;
}

function describeFailuresOutsideTests(module: TestModule): string[] {
  const scopes: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
  return scopes.flatMap((scope) =>
    scope.errors().map((error) => `${module.relativeModuleId} › outside of tests: ${firstLine(error)}`),
  );
}

function firstLine(error: Pick<SerializedError, 'message'> | undefined): string {
  // A thrown object that is no error has no message, whatever its type says.
  const [line = ''] = String(error?.message ?? 'no message').split('\n', 1);
  return line;
}
