import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { listDoubtfulSettings, parseEnv, settingNames } from './env';

/** Returns the error message with which the program rejects these settings; fails the test when it accepts them. */
function complaintAbout(settings: Record<string, string>): string {
  try {
    parseEnv(settings);
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('the settings were taken');
}

describe('the settings', () => {
  it('all have a default', () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      DATA_DIR: '.data',
      DEMO: true,
      TRANSLATION_ENABLED: true,
      PSEUDO_LOCALE: false,
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: { kind: 'none' },
    });
  });

  it('count as unset when empty, as compose files pass them', () => {
    expect(parseEnv({ PORT: '', DATABASE_URL: '', DEMO: '', SESSION_SECRET: '', TRUSTED_PROXIES: '' })).toEqual(
      parseEnv({}),
    );
  });

  it('add the port to the public address, and remove a slash at its end', () => {
    expect(parseEnv({ PORT: '8080' }).PUBLIC_URL).toBe('http://localhost:8080');
    expect(parseEnv({ PUBLIC_URL: 'https://shop.example/' }).PUBLIC_URL).toBe('https://shop.example');
  });

  it.each([
    [{}, true],
    [{ PUBLIC_URL: 'http://127.0.0.1:8080' }, true],
    [{ STRIPE_SECRET_KEY_UK: 'sk_test_1' }, true],
    [{ PUBLIC_URL: 'https://localhost' }, false],
    [{ PUBLIC_URL: 'https://shop.example' }, false],
    [{ PUBLIC_URL: 'http://shop.example' }, false],
    [{ PUBLIC_URL: 'http://localhost.shop.example' }, false],
    [{ STRIPE_SECRET_KEY_US: 'rk_live_1' }, false],
    [{ PUBLIC_URL: 'https://demo.example', DEMO: '1' }, true],
  ])('load demo data at a local address without live keys, or on request: %j %s', (settings, isDemo) => {
    expect(parseEnv(settings)).toMatchObject({
      DEMO: isDemo,
      TEST_PAYMENTS: isDemo,
      SANDBOX_FULFILLER: isDemo,
      LOCAL_SHOPIFY: isDemo,
    });
  });

  it.each([
    [
      { STRIPE_WEBHOOK_SECRET: 'nonsense' },
      'must be the signing secrets of webhook endpoints, which start with whsec_',
    ],
    [{ STRIPE_SECRET_KEY_UK: 'sk_live_1', STRIPE_PUBLISHABLE_KEY_UK: 'pk_test_1' }, 'are of different modes'],
    [{ STRIPE_SECRET_KEY_EU: 'sk_test_1', STRIPE_PUBLISHABLE_KEY_EU: 'pk_live_1' }, 'are of different modes'],
    [{ STRIPE_SECRET_KEY_UK: 'sk_live_1', LOCAL_SHOPIFY: '1' }, 'LOCAL_SHOPIFY=1 beside a live key'],
    [{ S3_ACCESS_KEY_ID: 'id' }, 'S3_ACCESS_KEY_ID is set without S3_SECRET_ACCESS_KEY'],
    [{ SHOPIFY_API_SECRET: 'secret' }, 'SHOPIFY_API_SECRET is set without SHOPIFY_API_KEY'],
  ])('are rejected in combinations that never work: %j', (settings, complaint) => {
    expect(complaintAbout(settings)).toContain(complaint);
  });

  it.each([
    [{ PUBLIC_URL: 'https://demo.example', DEMO: '1', TRUSTED_PROXIES: '1' }, 'DEMO=1 at a public address'],
    [{ STRIPE_SECRET_KEY_UK: 'sk_test_1' }, 'one of STRIPE_SECRET_KEY_UK and STRIPE_PUBLISHABLE_KEY_UK is missing'],
    [
      {
        STRIPE_SECRET_KEY_UK: 'sk_live_1',
        STRIPE_PUBLISHABLE_KEY_UK: 'pk_live_1',
        STRIPE_WEBHOOK_SECRET: 'whsec_1',
        PUBLIC_URL: 'http://shop.example',
        SMTP_URL: 'smtp://mail.example',
      },
      'PUBLIC_URL is http',
    ],
    [
      { STRIPE_SECRET_KEY_UK: 'sk_live_1', STRIPE_PUBLISHABLE_KEY_UK: 'pk_live_1' },
      'STRIPE_WEBHOOK_SECRET is missing beside a live key (STRIPE_SECRET_KEY_UK)',
    ],
    [{ PUBLIC_URL: 'https://shop.example', TRUSTED_PROXIES: '1' }, 'SMTP_URL is missing'],
    [{ PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtp://mail.example' }, 'TRUSTED_PROXIES is missing'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_ENDPOINT without S3_BUCKET'],
    [
      { TENANT_API_URL: 'http://10.0.0.5:3100', DATABASE_URL: 'postgres://u@h/d' },
      'DATABASE_URL beside TENANT_API_URL',
    ],
  ])('are reported at the start when they are rarely intended: %j', (settings, doubt) => {
    expect(listDoubtfulSettings(parseEnv(settings))).toEqual([expect.stringContaining(doubt)]);
    expect(listDoubtfulSettings(parseEnv({}))).toEqual([]);
  });

  it('are checked in the tier that needs them: mail beside the database, proxies in front of visitors', () => {
    const PUBLIC_URL = 'https://shop.example';
    const named = (settings: Record<string, string>, tier: 'web' | 'tenant API') =>
      listDoubtfulSettings(parseEnv({ PUBLIC_URL, ...settings }), tier).map((doubt) => doubt.split(' ')[0]);
    expect(named({ TENANT_API_URL: 'http://10.0.0.5:3100' }, 'web')).toEqual(['TRUSTED_PROXIES']);
    expect(named({}, 'tenant API')).toEqual(['SMTP_URL']);
  });

  it('sign mails with an RSA key and its selector, or not at all', () => {
    const pem = generateKeyPairSync('rsa', { modulusLength: 2_048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    });
    const MAIL_DKIM_KEY = pem.toString().replaceAll('\n', '\\n');
    expect(parseEnv({ MAIL_DKIM_SELECTOR: 's1', MAIL_DKIM_KEY })).toMatchObject({ MAIL_DKIM_KEY: pem });
    expect(complaintAbout({ MAIL_DKIM_KEY })).toContain('without MAIL_DKIM_SELECTOR');
    const wrong = complaintAbout({ MAIL_DKIM_SELECTOR: 's1', MAIL_DKIM_KEY: 'not a key at all' });
    expect(wrong).toContain('MAIL_DKIM_KEY is set (16 characters, not shown)');
    const MAIL_BOUNCE_SECRET = 'a-secret-that-the-mail-server-knows-too';
    expect(complaintAbout({ MAIL_BOUNCE_SECRET })).toContain('without MAIL_RETURN_ADDRESS');
    for (const MAIL_RETURN_ADDRESS of ['bounces+x@mail.example', 'sixteen-letters-@mail.example', 'mail.example'])
      expect(complaintAbout({ MAIL_BOUNCE_SECRET, MAIL_RETURN_ADDRESS })).toContain('MAIL_RETURN_ADDRESS is');
  });

  it('require https or this machine as the receiver of audit log heads, and a secret', () => {
    const AUDIT_HEAD_SECRET = 'a-secret-that-the-receiver-knows-too';
    for (const AUDIT_HEAD_URL of ['https://keep.example/heads', 'http://localhost:4000/heads']) {
      expect(parseEnv({ AUDIT_HEAD_URL, AUDIT_HEAD_SECRET })).toMatchObject({ AUDIT_HEAD_URL });
      expect(complaintAbout({ AUDIT_HEAD_URL })).toContain('without AUDIT_HEAD_SECRET');
    }
    expect(complaintAbout({ AUDIT_HEAD_URL: 'http://keep.example/heads', AUDIT_HEAD_SECRET })).toContain(
      'AUDIT_HEAD_URL',
    );
  });

  it('accept a sandbox fulfiller on this machine only, because it needs no https', () => {
    const SANDBOX_FULFILLER_URL = 'http://127.0.0.1:4700';
    expect(parseEnv({ SANDBOX_FULFILLER_URL })).toMatchObject({ SANDBOX_FULFILLER_URL });
    for (const elsewhere of ['http://sandbox.example', 'https://sandbox.example', 'http://10.0.0.5:4700'])
      expect(complaintAbout({ SANDBOX_FULFILLER_URL: elsewhere })).toContain('SANDBOX_FULFILLER_URL');
  });

  it.each(['DEMO', 'TEST_PAYMENTS'])('reject %s=1 beside a live key of any region, and say why', (name) => {
    const complaint = complaintAbout({ [name]: '1', STRIPE_SECRET_KEY_EU: 'sk_live_hunter2' });
    expect(complaint).toContain(`${name}=1 beside a live key (STRIPE_SECRET_KEY_EU)`);
    expect(complaint).not.toContain('hunter2');
  });

  it.each([
    ['PORT', 'http', 'PORT is "http", but must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 1 to 65535.'],
    ['PORT', '80.5', 'PORT is "80.5", but must be a whole number from 1 to 65535.'],
    ['DEMO', 'yes', 'DEMO is "yes", but must be 0 or 1.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of silent, fatal, error, warn, info, debug, trace.'],
    [
      'PUBLIC_URL',
      'shop.example',
      'PUBLIC_URL is "shop.example", but must be an address such as https://shop.example, without a path.',
    ],
    [
      'PUBLIC_URL',
      'https://shop.example/store',
      'but must be an address such as https://shop.example, without a path.',
    ],
    ['TENANT_API_URL', 'ftp://files', 'TENANT_API_URL is "ftp://files", but must be the http or https address of'],
    ['TRUSTED_PROXIES', 'nginx', 'TRUSTED_PROXIES is "nginx", but must be the number of proxies in front of'],
    ['ANALYTICS_SRC', 'javascript:alert(1)', 'but must be the http or https address of a script.'],
  ])('explain %s=%s in plain words', (name, value, expectedText) => {
    expect(complaintAbout({ [name]: value })).toContain(expectedText);
  });

  it('report all errors at once, and where to set each value', () => {
    const lines = complaintAbout({ PORT: 'x', DEMO: 'y', HOST: '0.0.0.0' }).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('2 settings are wrong; set them in the environment or in .env.');
  });

  it.each([
    ['SESSION_SECRET', 'hunter2', 'at least 32 characters'],
    ['DATABASE_URL', 'mysql://root:hunter2@db/shop', 'PostgreSQL'],
    ['SMTP_URL', 'http://mailer:hunter2@mail', 'mail server'],
    ['STRIPE_SECRET_KEY_UK', 'pk_live_hunter2', 'starts with sk_ or rk_'],
    // A secret key in this setting would be sent to browsers, and whoever has it controls the account.
    ['STRIPE_PUBLISHABLE_KEY_EU', 'sk_live_hunter2', 'starts with pk_'],
    ['TENANT_API_URL', 'ftp://me:hunter2@files', 'http or https'],
  ])('never repeat the secret in %s', (name, value, expectedText) => {
    const complaint = complaintAbout({ [name]: value });
    expect(complaint).toContain(`${name} is `);
    expect(complaint).toContain(expectedText);
    expect(complaint).not.toContain('hunter2');
  });

  it('are all in .env.example and in the table of docs/configuration.md', () => {
    const example = readFileSync('.env.example', 'utf8');
    const table = readFileSync('docs/configuration.md', 'utf8');
    const names = settingNames.filter((name) => name !== 'NODE_ENV');
    // The documentation's table lists the keys of all regions under one name without suffix: `STRIPE_SECRET_KEY_UK`,
    // `_EU`, `_US`.
    const unknown = (text: string, of = (name: string) => name) => names.filter((name) => !text.includes(of(name)));
    expect(unknown(example, (name) => `\n${name}=`)).toEqual([]);
    expect(unknown(table, (name) => `\`${name.replace(/^STRIPE_.*(?=_(EU|US)$)/, '')}\``)).toEqual([]);
  });

  it('are passed on by the compose file, except for those without a use in a container', () => {
    /** Settings that the image or the compose file sets, or that only tests and developers use. */
    const LEFT_OUT = ['NODE_ENV', 'PORT', 'HOST', 'DATA_DIR', 'TENANT_API_URL', 'STRIPE_API_BASE', 'SHOPIFY_API_BASE'];
    const DEVELOPMENT = ['SANDBOX_FULFILLER_URL', 'PSEUDO_LOCALE', 'LOG_FILE'];
    const [, app = ''] = /^ {2}app:\n([\s\S]*?)^ {2}\w/m.exec(readFileSync('deploy/compose.yaml', 'utf8')) ?? [];
    const composeSettings = new Map(
      [...app.matchAll(/^ {6}([A-Z\d_]+): (.*)$/gm)].map(([, name = '', value]) => [name, value]),
    );
    expect([...composeSettings.keys(), ...LEFT_OUT, ...DEVELOPMENT].sort()).toEqual([...settingNames].sort());
    composeSettings.delete('DATABASE_URL');
    for (const [name, value] of composeSettings) expect(value).toMatch(new RegExp(`^\\$\\{${name}:[-?][^}]*\\}$`));
  });

  it('let the compose file start only images of a named version', () => {
    const images = [...readFileSync('deploy/compose.yaml', 'utf8').matchAll(/^ +image: (.*)$/gm)].map(
      ([, image]) => image,
    );
    expect(images.length).toBeGreaterThan(0);
    for (const image of images) expect(image).toMatch(/:(?:\d|RELEASE\.\d)[\w.-]+\}?$/);
  });
});
