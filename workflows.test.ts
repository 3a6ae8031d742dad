import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

// The parser imports JSON without the attribute that Node requires.
registerHooks({
  load: (url, context, next) => next(url, url.endsWith('.json') ? { importAttributes: { type: 'json' } } : context),
});
const { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } = await import('@actions/workflow-parser');

const folder = '.github/workflows';
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));

interface Step {
  id?: string;
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

interface Job {
  needs?: string | string[];
  if?: string;
  permissions?: Record<string, string>;
  outputs?: Record<string, string>;
  strategy?: { matrix: { include: { platform: string; runner: string }[] } };
  steps: Step[];
}

interface Workflow {
  on: { push: { branches: string[]; tags: string[] }; pull_request: null };
  permissions: Record<string, string>;
  jobs: Record<string, Job>;
}

const ci = parse(readFileSync(`${folder}/ci.yml`, 'utf8')) as Workflow;
const jobs = Object.entries(ci.jobs);
const steps = jobs.flatMap(([, job]) => job.steps);

describe('workflow', () => {
  test.for(workflows)('$name is valid for the parser of GitHub', async ({ name, text }) => {
    expect(await findProblems(name, text)).toEqual([]);
  });

  test('parser reports a misspelt key, function and job', async () => {
    const text = readFileSync(`${folder}/ci.yml`, 'utf8');
    for (const [right, wrong] of [
      ['runs-on:', 'run-on:'],
      ['startsWith(', 'startWith('],
      ['needs: image', 'needs: picture'],
    ] as const)
      expect([wrong, (await findProblems('ci.yml', text.replace(right, wrong))).length]).not.toEqual([wrong, 0]);
  });

  test('names every action by its commit, with the version beside it, and one commit for each action', () => {
    const lines = workflows.flatMap(({ text }) => text.match(/^.*\buses:.*$/gm) ?? []);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const used = new Set(lines.map((line) => line.replace(/^.*uses: /, '')));
    const actions = [...used].map((line) => line.replace(/@.*/, ''));
    expect(actions.length).toBe(new Set(actions).size);
  });

  test('runs npm scripts and files that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const text = [...steps.map(({ run = '' }) => run), readFileSync('.ci/run', 'utf8')].join('\n');
    const named = [...text.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, script = '']) => script);
    expect(named).toEqual(expect.arrayContaining(['test', 'test:long']));
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
    const files = [...text.matchAll(/^(\.[\w./-]+)$/gm)].map(([, file = '']) => file);
    expect(files).toEqual(['.ci/run']);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('reads only outputs that a step or a needed job has', () => {
    const problems = jobs.flatMap(([name, job]) => {
      const text = JSON.stringify(job);
      const ids = new Set(job.steps.map(({ id }) => id));
      const fromSteps = [...text.matchAll(/\bsteps\.(\w+)\.outputs\./g)].filter(([, id]) => !ids.has(id));
      const needed = [job.needs ?? []].flat();
      const fromJobs = [...text.matchAll(/\bneeds\.(\w+)\.outputs\.(\w+)/g)].filter(
        ([, id = '', output = '']) => !(needed.includes(id) && ci.jobs[id]?.outputs?.[output]),
      );
      return [...fromSteps, ...fromJobs].map(([reference]) => `${name}: ${reference}`);
    });
    expect(problems).toEqual([]);
  });
});

describe('publication of the image', () => {
  test('follows the tests, for main and tags v* only', () => {
    expect(ci.on.push).toEqual({ branches: ['main'], tags: ['v*'] });
    expect(ci.on).toHaveProperty('pull_request');
    expect(ci.jobs.image).toMatchObject({ needs: ['test', 'postgres-15'], if: "github.event_name == 'push'" });
    expect(ci.jobs.publish?.needs).toBe('image');
  });

  test('alone may write, and only packages', () => {
    expect(ci.permissions).toEqual({ contents: 'read' });
    const writing = jobs.flatMap(([name, { permissions = {} }]) =>
      Object.entries(permissions).flatMap(([scope, access]) => (access === 'read' ? [] : [`${name}: ${scope}`])),
    );
    expect(writing).toEqual(['image: packages', 'publish: packages']);
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map((step) => step.with)).toEqual(checkouts.map(() => ({ 'persist-credentials': false })));
  });

  test('builds for amd64 and arm64 on a machine of each, with provenance and a list of packages', () => {
    const { strategy, outputs = {}, steps: buildSteps = [] } = ci.jobs.image ?? {};
    const platforms = strategy?.matrix.include.map(({ platform }) => platform);
    expect(platforms).toEqual(['amd64', 'arm64']);
    expect(Object.keys(outputs)).toEqual(platforms);
    const build = buildSteps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ context: '.', provenance: 'mode=max', sbom: true });
    expect(build?.with).not.toHaveProperty('build-args');
  });
});

async function findProblems(name: string, content: string): Promise<string[]> {
  const { context, value } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const template = value && (await convertWorkflowTemplate(context, value));
  return [
    ...context.errors.getErrors().map(({ message }) => message),
    ...(template?.errors ?? []).map(({ Message }) => Message),
  ];
}
