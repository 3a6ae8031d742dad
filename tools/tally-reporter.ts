import type { Reporter, TestModule } from 'vitest/node';

interface Tally {
  passed: number;
  failed: number;
}

/**
 * Sends the test counts of all projects to `npm test` over IPC. A failure outside a test (a file
 * that does not load, a hook, an unhandled rejection) counts as a failed test.
 */
export const tallyReporter: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    const total = modules.map(countResults).reduce(add, { passed: 0, failed: unhandledErrors.length });
    process.send?.(total);
  },
};

function countResults(module: TestModule): Tally {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const suites = [...module.children.allSuites()];
  const failedTests = states.filter((state) => state === 'failed').length;
  const failedOutsideTests = [module, ...suites].reduce((count, scope) => count + scope.errors().length, 0);
  return { passed: states.filter((state) => state === 'passed').length, failed: failedTests + failedOutsideTests };
}

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}
