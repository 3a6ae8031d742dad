import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environment } from './apps/server/src/platform/environment.ts';

const read = (file: string) => readFileSync(file, 'utf8');

/** The published image in the operator's version, or the one that compose.yaml builds. */
const ownImage = '${SILLAGE_IMAGE:-sillage}:${SILLAGE_VERSION:-latest}';

interface Service {
  build?: string;
  image?: string;
  environment?: Record<string, string>;
  healthcheck?: object;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  ports?: string[];
  env_file?: object[];
  depends_on?: Record<string, { condition: string }>;
  deploy?: { replicas?: number; resources: { limits: { memory: string } } };
}

const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<'web' | 'worker' | 'tools' | 'postgres' | 'caddy', Service>;
  volumes: object;
};
const dockerfile = read('Dockerfile');

/** Environment variables that the server reads. */
const settings = Object.keys(environment.shape);
/** Variables that Node and OpenTelemetry read, or compose.yaml itself. */
const others = [
  'NODE_ENV',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'POSTGRES_PASSWORD',
  'SITE_ADDRESS',
  'SILLAGE_IMAGE',
  'SILLAGE_VERSION',
];
const known = [...settings, ...others];

describe('the settings', () => {
  test('are all in .env.example and in docs/operations.md, and there is nothing else there', () => {
    expect(settings.length).toBeGreaterThan(30);
    const exampled = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name);
    expect(settings.filter((name) => !exampled.includes(name))).toEqual([]);
    expect(exampled.filter((name) => !known.includes(name))).toEqual([]);
    const documented =
      read('docs/operations.md')
        .match(/^\|.*$/gm)
        ?.join('') ?? '';
    expect(settings.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  test('of .env reach every container of ours, but what the image needs is fixed', () => {
    for (const { env_file: files, environment = {} } of [services.web, services.worker, services.tools]) {
      expect(files).toEqual([{ path: '.env', required: false }]);
      expect(Object.keys(environment)).toEqual(expect.arrayContaining(['HOST', 'PORT', 'OPS_PORT', 'DATA_DIR']));
    }
  });

  test('of the image and of compose.yaml are settings', () => {
    const given = [services.web, services.worker, services.tools].flatMap(({ environment = {} }) =>
      Object.keys(environment),
    );
    const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name);
    const set = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name);
    expect(set).toContain('OPS_PORT');
    expect([...given, ...asked, ...set].filter((name) => !known.includes(name))).toEqual([]);
  });
});

describe('the image', () => {
  test('copies what there is, every workspace among it, and starts what there is', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) => from.split(' '));
    expect(copied.filter((path) => !existsSync(path))).toEqual([]);
    const lock = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { link?: boolean; resolved?: string }>;
    };
    const workspaces = Object.values(lock.packages).flatMap(({ link, resolved }) =>
      link && resolved ? [resolved] : [],
    );
    expect(workspaces.length).toBeGreaterThan(3);
    expect(workspaces.filter((path) => !copied.includes(`${path}/package.json`))).toEqual([]);
    for (const path of [/^CMD \["node", "([^"]+)"\]/m, /^RUN node (\S+)/m].map(
      (pattern) => pattern.exec(dockerfile)?.[1],
    ))
      expect([path, existsSync(path ?? '')]).toEqual([path, true]);
  });

  test('installs only what the server uses, without .npmrc, which includes what is for development', () => {
    const stages = dockerfile.split(/^(?=FROM )/m);
    const packages = stages.find((stage) => stage.startsWith('FROM manifests AS packages'));
    expect(packages).toContain('npm ci --omit=dev --workspace=@sillage/server ');
    expect(stages.filter((stage) => stage.includes('.npmrc'))).toEqual([]);
    expect(stages.at(-1)).toContain('COPY --from=packages');
    expect(stages.at(-1)).not.toMatch(/^RUN|^COPY \. /m);
  });

  test('runs as a user that is not root, by number, and says what it is', () => {
    expect(dockerfile).toMatch(/^USER 1000:1000$/m);
    const labels = [...dockerfile.matchAll(/org\.opencontainers\.image\.(\w+)="([^"]+)"/g)];
    const { description, license } = JSON.parse(read('package.json')) as Record<string, string>;
    expect(Object.fromEntries(labels.map(([, name, value]) => [name, value]))).toEqual({
      title: 'Sillage',
      description,
      licenses: license,
    });
    expect(dockerfile).toMatch(/^COPY LICENSE /m);
  });

  test('contains no .env file of any name', () => {
    expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/.env', '**/.env.*']));
  });
});

test('Dockerfile and compose.yaml name every base image by full version and digest', () => {
  const stages = [...dockerfile.matchAll(/^FROM \S+ AS (\S+)$/gim)].map(([, name]) => name);
  const frontends = [...dockerfile.matchAll(/^#\s*syntax=(\S+)$/gim)].map(([, image = '']) => image);
  const [, base = ''] = /^ARG BASE=(\S+)$/m.exec(dockerfile) ?? [];
  const bases = [...dockerfile.matchAll(/^FROM (?:--\S+ )*(\S+)/gim)].map(([, image = '']) =>
    image === '${BASE}' ? base : image,
  );
  const copied = [...dockerfile.matchAll(/^COPY --from=(\S+)/gim)].map(([, image = '']) => image);
  const composed = Object.values(services).map(({ image = '' }) => image);
  const images = new Set([...frontends, ...bases, ...copied, ...composed]);
  const pulled = [...images].filter((image) => image !== ownImage && !stages.includes(image));
  expect(pulled.map((image) => image.split(':')[0] ?? '').toSorted((a, b) => a.localeCompare(b))).toEqual([
    'caddy',
    'node',
    'postgres',
  ]);
  expect(pulled.filter((image) => !/^[^:@]+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
});

describe('compose.yaml', () => {
  // spec: D.7.17
  test('runs two web and two worker processes, read-only and without rights', () => {
    for (const service of [services.web, services.worker]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], restart: 'unless-stopped' });
      expect(service.deploy?.replicas).toBe(2);
      expect(service.depends_on?.postgres?.condition).toBe('service_healthy');
      expect(service.ports).toBeUndefined();
    }
    expect([services.web.environment?.ROLE, services.worker.environment?.ROLE]).toEqual(['web', 'worker']);
  });

  test('uses one published image in every role, in a version that operators choose, and can build it', () => {
    for (const service of [services.web, services.worker, services.tools])
      expect(service).toMatchObject({ image: ownImage, build: '.' });
    expect(read('.env.example')).toMatch(/^#SILLAGE_IMAGE=ghcr\.io\/OWNER\/sillage$/m);
  });

  test('limits everything that stays, and looks after its health', () => {
    expect(dockerfile).toContain('HEALTHCHECK');
    for (const name of ['web', 'worker', 'postgres', 'caddy'] as const) {
      expect([name, services[name].deploy?.resources.limits.memory]).toEqual([
        name,
        expect.stringMatching(/^\d+[MG]$/),
      ]);
      const isOurs = services[name].image === ownImage;
      expect([name, isOurs || services[name].healthcheck !== undefined]).toEqual([name, true]);
    }
    expect(Object.keys(volumes)).toEqual(['postgres', 'caddy-data', 'caddy-config']);
  });

  test('opens nothing but Caddy to the world, which hands live changes on at once', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []));
    expect(open).toEqual(['caddy']);
    const caddyfile = read('Caddyfile');
    expect(caddyfile).not.toMatch(/^\s*flush_interval/m);
    expect(caddyfile).toContain('dynamic a web 3000');
    expect(caddyfile).toMatch(/header_up -Traceparent/);
  });
});
