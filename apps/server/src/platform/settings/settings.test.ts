import { describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { describeSettings } from './effective-settings.ts';
import { toOperatorLine } from './operator-line.rules.ts';
import { listSecrets } from './secrets.ts';
import { loadSettingDescriptions, parseSettingDescriptions } from './setting-descriptions.ts';

const describeEnv = (env: NodeJS.ProcessEnv, fileNames: string[] = []) =>
  describeSettings(readConfig(env), env, new Set(fileNames));

function find(name: string, env: NodeJS.ProcessEnv, fileNames: string[] = []) {
  const setting = describeEnv(env, fileNames).settings.find((candidate) => candidate.name === name);
  if (!setting) throw new Error(`no setting ${name}`);
  return setting;
}

const hintsFor = (env: NodeJS.ProcessEnv, fileNames: string[] = []) => describeEnv(env, fileNames).hints;

describe('effective settings', () => {
  test.for([
    ['PORT', {}, '3000', 'default'],
    ['PORT', { PORT: '4000' }, '4000', 'environment'],
    ['MONITOR_INTERVAL', { MONITOR_INTERVAL: '' }, '30m', 'default'],
    ['PUBLIC_URL', { PORT: '4000' }, 'http://localhost:4000/', 'default'],
    ['FX_URL', { SHOP_LIST: 'own' }, 'off', 'default'],
    ['SMTP_URL', {}, null, 'default'],
    ['OPERATORS', { OPERATORS: 'amber@mail.example, i@x.example' }, 'a…@mail.example, i…@x.example', 'environment'],
  ] as const)('describeSettings shows the value and the source of %s with %o', ([name, env, value, source]) => {
    expect(find(name, env)).toEqual({ name, value, source });
  });

  test('describeSettings names the .env file as the source of what it set', () => {
    expect(find('PORT', { PORT: '4000' }, ['PORT']).source).toBe('file');
    expect(find('HOST', { PORT: '4000' }, ['PORT']).source).toBe('default');
  });

  test('.env.example describes each setting, and nothing that is no setting', () => {
    const descriptions = loadSettingDescriptions();
    const names = describeEnv({}).settings.map(({ name }) => name);
    expect(names.filter((name) => (descriptions.get(name) ?? '').length < 10)).toEqual([]);
    const others = [...descriptions.keys()].filter((name) => !names.includes(name));
    expect(others.toSorted()).toEqual(['POSTGRES_PASSWORD', 'SILLAGE_IMAGE', 'SILLAGE_VERSION', 'SITE_ADDRESS']);
  });

  test('a comment of .env.example describes the settings below it, up to the next comment', () => {
    const text = '# Both\n# of them.\n#A=1\n#B=2\n# Other\n#C=\n\n#D=1\n';
    expect([...parseSettingDescriptions(text)]).toEqual([
      ['A', 'Both of them.'],
      ['B', 'Both of them.'],
      ['C', 'Other'],
      ['D', ''],
    ]);
    expect(loadSettingDescriptions(new URL('file:///no/such/file'))).toEqual(new Map());
  });
});

const PASSWORD = 'p4ss-w0rd-of-tests';

describe('secrets of settings', () => {
  test.for<[name: string, value: string, shown: string]>([
    ['SESSION_SECRET', `${PASSWORD}${PASSWORD}`, '[secret]'],
    ['METRICS_TOKEN', PASSWORD, '[secret]'],
    ['DATABASE_URL', `postgres://sillage:${PASSWORD}@db:5432/sillage`, 'postgres://[secret]@db:5432/sillage'],
    ['DATABASE_URL', `postgres://sillage:x@${PASSWORD}@db/sillage`, 'postgres://[secret]@db/sillage'],
    ['DATABASE_URL', `postgres://db/sillage?user=x&password=${PASSWORD}`, 'postgres://db/sillage?[secret]'],
    ['DATABASE_URL', `postgres://${PASSWORD}@db/sillage#${PASSWORD}`, 'postgres://[secret]@db/sillage#[secret]'],
    ['DATABASE_URL', `postgres://sillage:1/${PASSWORD}@db/sillage`, 'postgres://[secret]'],
    ['DATABASE_URL', `postgres://sillage:1?${PASSWORD}@db/sillage`, 'postgres://[secret]'],
    ['DATABASE_URL', `postgres://sillage:1#${PASSWORD}%40db/sillage`, 'postgres://[secret]'],
    ['DATABASE_URL', `postgres:${PASSWORD}`, '[secret]'],
    ['DATABASE_URL', `postgres:///sillage?host=/run&password=${PASSWORD}`, '[secret]'],
    ['DATABASE_DIRECT_URL', `postgres://sillage:${PASSWORD}@db:5432/sillage`, 'postgres://[secret]@db:5432/sillage'],
    [
      'DATABASE_REPLICA_URL',
      `postgresql://a:${PASSWORD}@[::1]:5432/sillage`,
      'postgresql://[secret]@[::1]:5432/sillage',
    ],
    ['SMTP_URL', `smtps://api%40key:${PASSWORD}@mail:465`, 'smtps://[secret]@mail:465'],
    ['SMTP_URL', `\n smtp://a:${PASSWORD}@mail\t`, 'smtp://[secret]@mail'],
    ['AI_BASE_URL', `https://ai.example/${PASSWORD}/v1`, 'https://ai.example/[secret]/v1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', `http://u:${PASSWORD}@otel:4318`, 'http://[secret]@otel:4318/'],
    [
      'UCP_CATALOGS',
      `https://a.example https://b.example/?key=${PASSWORD}`,
      'https://a.example/ https://b.example/?[secret]',
    ],
    ['FX_URL', `https:\\\\u:${PASSWORD}@ecb.example\\x`, 'https://[secret]@ecb.example/x'],
  ])('describeSettings masks the secret in %s=%j', ([name, value, shown]) => {
    const all = describeEnv({ [name]: value });
    expect(all.settings.find((setting) => setting.name === name)?.value).toBe(shown);
    expect(JSON.stringify(all)).not.toContain(PASSWORD);
  });

  test('describeSettings masks a secret that was also written into a setting that is shown', () => {
    const env = { SESSION_SECRET: `${PASSWORD}${PASSWORD}`, OIDC_NAME: `Sign in ${PASSWORD}`, METRICS_TOKEN: PASSWORD };
    expect(find('OIDC_NAME', env).value).toBe('Sign in [secret]');
  });

  test('describeSettings shows no value of a provider’s or AI service’s secret', () => {
    const env = {
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: PASSWORD,
      OIDC_ISSUER: 'https://login.example',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: PASSWORD,
      AI_API_KEY: PASSWORD,
    };
    expect(JSON.stringify(describeEnv(env))).not.toContain(PASSWORD);
  });

  test.for([
    `connection to postgres://sillage:${PASSWORD}@db failed`,
    `password ${PASSWORD} is wrong`,
    `535 ${Buffer.from(PASSWORD).toString('base64')}`,
    `535 ${Buffer.from(`\0sillage\0${PASSWORD}`).toString('base64')}`,
    `cannot read postgres://other:${PASSWORD}x@db`,
  ])('toOperatorLine masks the passwords of the settings in %j', (text) => {
    const secrets = listSecrets(readConfig({ SMTP_URL: `smtp://sillage:${PASSWORD}@mail` }));
    const line = toOperatorLine(text, secrets);
    expect(line).not.toContain(PASSWORD);
    expect(line).toMatch(/\[secret\]|\[address\]/);
  });
});

describe('hints', () => {
  test.for<[env: NodeJS.ProcessEnv, text: RegExp]>([
    [{ HOST: '0.0.0.0' }, /^Other machines reach this server/],
    [{ PUBLIC_URL: 'https://a.example' }, /all clients share the rate limits/],
    [{ PUBLIC_URL: 'http://a.example' }, /without encryption/],
    [{ PUBLIC_URL: 'https://a.example' }, /^Emails are stored and not sent/],
    [{ SMTP_URL: 'smtp://mail' }, /senders at localhost/],
    [{ PUBLIC_URL: 'https://a.example' }, /^No monitoring can read the metrics/],
    [{ DATABASE_URL: 'postgres://db/a', DATABASE_REPLICA_URL: 'postgres://db/a' }, /the primary itself/],
    [{ DATABASE_REPLICA_URL: 'postgres://db/a' }, /does not exist/],
    [{ DATABASE_DIRECT_URL: 'postgres://db/a' }, /no effect without the address of the pooler/],
    [
      { DATABASE_URL: 'postgres://db/a', DATABASE_DIRECT_URL: 'postgres://db/a', DATABASE_POOLER: 'transaction' },
      /the pooler itself/,
    ],
    [{ DATABASE_URL: 'postgres://db/a', SMTP_URL: 'smtp://mail', DATA_DIR: '/data' }, /is not used beside/],
    [{ MONITOR_CONFIRM: '1h' }, /^A change is confirmed no sooner/],
    [{ PUBLIC_URL: 'https://a.example', MONITOR_ALLOW_PRIVATE: 'true' }, /into your network/],
    [{ TRUST_PROXY: '10.0.0.1', MAX_CONNECTIONS_PER_ADDRESS: '20' }, /limit for each address is off/],
    [{ AI_MODEL: 'small' }, /no effect without a key/],
    [{ OIDC_NAME: 'Guild' }, /without its issuer/],
    [{ GOOGLE_ISSUER: 'https://login.example' }, /without a client/],
  ])('findHints warns about %o', ([env, text]) => {
    expect(hintsFor(env).map((hint) => hint.text)).toContainEqual(expect.stringMatching(text));
  });

  test('findHints has nothing to say about the defaults and about a usual public server', () => {
    expect(hintsFor({})).toEqual([]);
    const usual = {
      PUBLIC_URL: 'https://sillage.example',
      TRUST_PROXY: '10.0.0.1',
      DATABASE_URL: 'postgres://a:b@db/sillage',
      SMTP_URL: 'smtp://a:b@mail',
      MAIL_FROM: 'Sillage <a@sillage.example>',
      OPS_PORT: '9000',
    };
    expect(hintsFor(usual)).toEqual([]);
  });

  test('findHints names what is in .env and no setting, but not what other programs read', () => {
    const names = ['PROT', 'POSTGRES_PASSWORD', 'OTEL_SERVICE_NAME', 'sk-a key pasted alone', 'PORT'];
    expect(hintsFor({}, names)).toEqual([{ names: ['PROT'], text: 'In .env, but no setting has this name.' }]);
  });
});
