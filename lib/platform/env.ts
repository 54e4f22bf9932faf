import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { isLoopbackEndpoint } from '@/lib/domain/fulfillers/registration';
import { GATEWAY_KINDS } from '@/lib/domain/payments/intents';
import { GATEWAY_SETTING_RULES } from '@/lib/integrations/payments/settings';
import { GATEWAY_VARIABLES, type GatewayVariables } from '@/lib/integrations/payments/variables';
import { NO_PROXIES, parseTrustedProxies } from '@/lib/platform/http/client-address';
import { StartRejectedError } from '@/lib/platform/start-rejected-error';

/** Schema of a text setting. `expected` describes a valid value, for the operator who sets an invalid one. */
const text = (minimum: number, expected: string) => z.string().min(minimum).optional().describe(expected);
const url = (protocols: RegExp, expected: string) => z.url({ protocol: protocols }).optional().describe(expected);
const web = (expected: string) => url(/^https?$/, expected);
const flag = (byDefault: boolean) =>
  z
    .enum(['0', '1', 'false', 'true'])
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === '1' || value === 'true'))
    .describe('0 or 1');
const choice = z.enum(['0', '1', 'false', 'true']).optional().describe('0 or 1');
const LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const MODES = ['development', 'production', 'test'] as const;

/** An IPv4 or IPv6 address, optionally with a port; an IPv6 address with a port is in brackets. */
const DNS_SERVER = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?|[\da-f:]+|\[[\da-f:]+\](?::\d{1,5})?)$/i;

/**
 * Maximum length of the part before the @. A `+` and a tag of 48 characters are appended to it, and mail servers accept
 * 64 characters in total.
 */
const MAX_RETURN_LOCAL = 15;

const schema = z.object({
  NODE_ENV: z
    .enum(MODES)
    .default('development')
    .describe(`one of ${MODES.join(', ')}`),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000).describe('a whole number from 1 to 65535'),
  HOST: z.string().default('127.0.0.1').describe('an address of this machine, such as 127.0.0.1 or 0.0.0.0'),
  PUBLIC_URL: web('an address such as https://shop.example, without a path').refine(
    (value) => value === undefined || isOrigin(value),
  ),
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((value, context) => {
      const parsed = value === undefined ? NO_PROXIES : parseTrustedProxies(value);
      if (!parsed) context.addIssue('not understood');
      return parsed ?? NO_PROXIES;
    })
    .describe(
      'the number of proxies in front of this server (0 to 16), or their addresses and networks with commas between, such as 10.0.0.0/8,::1',
    ),
  DATA_DIR: z.string().default('.data').describe('a folder'),
  DATABASE_URL: url(
    /^postgres(ql)?$/,
    'the address of a PostgreSQL database, such as postgres://user:password@host:5432/name',
  ),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((value) => value.split(',').flatMap((server) => server.trim() || []))
    .refine((servers) => servers.every((server) => DNS_SERVER.test(server)))
    .describe('addresses of name servers with commas between, such as 9.9.9.9,127.0.0.1:5353'),
  TENANT_API_URL: web('the http or https address of a tenant API, such as http://10.0.0.5:3100'),
  SESSION_SECRET: text(32, 'at least 32 characters that nobody can guess'),
  /**
   * By default on only at a local address without live keys, because the passwords of the demo accounts are public and
   * one of them is staff.
   */
  DEMO: choice,
  /** By default the value of DEMO, because an installation without demo data is meant for real money. */
  TEST_PAYMENTS: choice,
  CHECKOUT_LIMIT_PER_MINUTE: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(1_200)
    .describe('a whole number from 0 (no limit) to 1000000'),
  /** Name of the bucket that stores files instead of DATA_DIR. */
  S3_BUCKET: text(3, 'the name of a bucket'),
  S3_ENDPOINT: web('the http or https address of a store that is compatible with S3; unset, it is AWS'),
  S3_PUBLIC_ENDPOINT: web('the http or https address at which fulfillers reach the same store'),
  S3_REGION: z.string().default('us-east-1').describe('the name of a region, such as eu-west-2'),
  S3_ACCESS_KEY_ID: text(1, 'the id of an access key'),
  S3_SECRET_ACCESS_KEY: text(1, 'the secret of an access key'),
  MIN_FREE_DISK_MB: z.coerce
    .number()
    .int()
    .min(0)
    .max(1_000_000_000)
    .default(200)
    .describe('a whole number of megabytes, or 0 to watch no folder'),
  SHOPPER_PICTURES_MB: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000_000)
    .default(1_024)
    .describe('a whole number of megabytes from 1'),
  FULFILMENT_FOLDER: z.string().optional().describe('a folder'),
  SANDBOX_FULFILLER: choice,
  SANDBOX_FULFILLER_URL: web('the http address of a sandbox fulfiller on this machine').refine(
    (value) => value === undefined || (isOrigin(value) && isLoopbackEndpoint(value)),
  ),
  ...GATEWAY_VARIABLES,
  SHOPIFY_API_KEY: text(1, 'the key of a Shopify app'),
  SHOPIFY_API_SECRET: text(1, 'the secret of a Shopify app'),
  SHOPIFY_API_BASE: web('an http or https address'),
  LOCAL_SHOPIFY: choice,
  AUDIT_HEAD_URL: web('an https address, which may be http on this machine alone').refine(
    (value) => value === undefined || value.startsWith('https:') || isLoopbackEndpoint(value),
  ),
  AUDIT_HEAD_SECRET: text(32, 'at least 32 characters that its receiver knows too'),
  HELP_URL: web('the http or https address of a site with articles for store owners'),
  CHAT_WIDGET_SRC: web('the http or https address of a script'),
  ANALYTICS_SRC: web('the http or https address of a script'),
  SMTP_URL: url(/^smtps?$/, 'the address of a mail server, such as smtps://user:password@mail.example:465'),
  MAIL_FROM: z.email().optional().describe('an e-mail address'),
  MAIL_DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d.-]{0,61}[a-z\d])?$/i)
    .optional()
    .describe('the selector of a DKIM key: letters, digits, dots and hyphens'),
  MAIL_DKIM_KEY: z
    .string()
    .optional()
    .transform((value) => value?.replaceAll('\\n', '\n'))
    .refine((value) => value === undefined || isRsaKey(value))
    .describe('an RSA private key of 1024 bits or more as PEM, whose line ends may be written \\n'),
  MAIL_SPF_INCLUDE: z
    .string()
    .regex(/^(?=.{1,253}$)[a-z\d_](?:[a-z\d_-]*[a-z\d])?(?:\.[a-z\d_](?:[a-z\d_-]*[a-z\d])?)+$/i)
    .optional()
    .describe('the domain whose SPF record lists the mail server, such as spf.mail.example'),
  /**
   * Address to which undeliverable mails are returned. A tag for each mail is added before the @, as in
   * bounces+tag@mail.example.
   */
  MAIL_RETURN_ADDRESS: z
    .email()
    .refine((value) => !value.includes('+') && value.indexOf('@') <= MAX_RETURN_LOCAL)
    .optional()
    .describe('an e-mail address with at most 15 characters before its @, and no + among them'),
  MAIL_BOUNCE_SECRET: text(32, 'at least 32 characters that the mail server knows too'),
  METRICS_TOKEN: text(16, 'at least 16 characters that nobody can guess'),
  OTEL_EXPORTER_OTLP_ENDPOINT: web('the http or https address of an OpenTelemetry collector'),
  TRANSLATION_ENABLED: flag(true),
  /** Enables the pseudo-locale of `npm run i18n:pseudo`: English with accents on its letters. */
  PSEUDO_LOCALE: flag(false),
  LOG_LEVEL: z
    .enum(LEVELS)
    .default('info')
    .describe(`one of ${LEVELS.join(', ')}`),
  LOG_FILE: z.string().optional().describe('a file'),
});

/** Names of all variables that the program reads. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Names of the payment gateways' variables. */
export const gatewaySettingNames: readonly string[] = Object.keys(GATEWAY_VARIABLES);

/** Variables whose values never appear on a terminal or in a log, even if they are invalid. */
const SECRET = /SECRET|KEY|^METRICS_TOKEN$|^DATABASE_URL$|^SMTP_URL$/;
const SHOWN_LENGTH = 80;

export type Env = Omit<
  z.output<typeof schema>,
  'PUBLIC_URL' | 'DEMO' | 'TEST_PAYMENTS' | 'SANDBOX_FULFILLER' | 'LOCAL_SHOPIFY'
> & {
  readonly PUBLIC_URL: string;
  /** Whether this installation loads the demo data and allows the demo accounts to sign in. */
  readonly DEMO: boolean;
  /** Whether this installation also runs the sandbox fulfiller. */
  readonly SANDBOX_FULFILLER: boolean;
  readonly TEST_PAYMENTS: boolean;
  /** Whether the local Shopify simulator is available; it is used only while no API keys of Shopify are set. */
  readonly LOCAL_SHOPIFY: boolean;
};

let parsed: Env | undefined;

/**
 * Returns the settings of this process. They are read at run time, once, because one build is used in every
 * environment.
 * @throws Error that names each invalid variable, its value and the expected value
 */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

/**
 * Parses the settings in an environment; {@link env} does so for this process's environment. An empty variable counts
 * as unset, because compose files pass unset variables as empty ones.
 */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const settingValues = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(settingValues);
  if (!result.success) throw new StartRejectedError(complaint(result.error, settingValues));
  const { PORT, ...settings } = result.data;
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '');
  const liveKey = findLiveVariable(settings);
  const isDemo = isOn(settings.DEMO, liveKey === null && isLocalAddress(publicUrl));
  const takesTestCards = isOn(settings.TEST_PAYMENTS, isDemo);
  if (settings.AUDIT_HEAD_URL && !settings.AUDIT_HEAD_SECRET)
    throw new StartRejectedError(
      'AUDIT_HEAD_URL is set without AUDIT_HEAD_SECRET, by which its receiver tells what was signed here.',
    );
  const hasLocalShopify = isOn(settings.LOCAL_SHOPIFY, isDemo);
  if (liveKey)
    refuseBesideLiveKey(liveKey, { DEMO: isDemo, TEST_PAYMENTS: takesTestCards, LOCAL_SHOPIFY: hasLocalShopify });
  for (const kind of GATEWAY_KINDS) GATEWAY_SETTING_RULES[kind].assertConsistent(settings);
  refuseHalf(settings, 'MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY');
  refuseHalf(settings, 'MAIL_RETURN_ADDRESS', 'MAIL_BOUNCE_SECRET');
  refuseHalf(settings, 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY');
  refuseHalf(settings, 'SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET');
  return {
    ...settings,
    PORT,
    PUBLIC_URL: publicUrl,
    DEMO: isDemo,
    TEST_PAYMENTS: takesTestCards,
    LOCAL_SHOPIFY: hasLocalShopify,
    SANDBOX_FULFILLER: isOn(settings.SANDBOX_FULFILLER, isDemo),
  };
}

/** Returns the name of a variable with which a gateway moves real money; null = there is none. */
const findLiveVariable = (variables: GatewayVariables): string | null =>
  GATEWAY_KINDS.map((kind) => GATEWAY_SETTING_RULES[kind].findLiveVariable(variables)).find((name) => name !== null) ??
  null;

/** Returns whether an address can be reached from this machine only. */
export const isLocalAddress = (address: string): boolean => address.startsWith('http:') && isLoopbackEndpoint(address);

/**
 * Rejects demo features in combination with live keys: the passwords of the demo accounts are public and one account is
 * staff, and test cards would pay for real products.
 */
function refuseBesideLiveKey(
  key: string,
  settings: Readonly<Record<'DEMO' | 'TEST_PAYMENTS' | 'LOCAL_SHOPIFY', boolean>>,
): void {
  if (settings.DEMO)
    throw new StartRejectedError(
      `DEMO=1 beside a live key (${key}): everybody knows the passwords of the demo accounts, one of which is the platform's staff. Start with DEMO=0, or with test keys.`,
    );
  if (settings.TEST_PAYMENTS)
    throw new StartRejectedError(
      `TEST_PAYMENTS=1 beside a live key (${key}): test cards would pay for real orders in regions without keys. Start with TEST_PAYMENTS=0, or with test keys.`,
    );
  if (settings.LOCAL_SHOPIFY)
    throw new StartRejectedError(
      `LOCAL_SHOPIFY=1 beside a live key (${key}): anybody could place orders in the local Shopify, which takes no money. Start with LOCAL_SHOPIFY=0, or with test keys.`,
    );
}

/** Returns whether mails about real orders are only written to files, because no mail server is configured. */
export const writesMailsToFiles = (settings: Pick<Env, 'DEMO' | 'PUBLIC_URL' | 'SMTP_URL'>): boolean =>
  !settings.DEMO && !isLocalAddress(settings.PUBLIC_URL) && !settings.SMTP_URL;

/**
 * Returns a warning for each setting that is valid but probably a mistake. Impossible combinations are rejected by
 * {@link parseEnv}.
 */
export function listDoubtfulSettings(settings: Env, tier: 'web' | 'tenant API' = 'web'): string[] {
  const liveKey = findLiveVariable(settings);
  const doubts: [boolean, string][] = [
    [
      settings.DEMO && !isLocalAddress(settings.PUBLIC_URL),
      'DEMO=1 at a public address: whoever knows the passwords of the demo accounts, which the README tells, is staff here',
    ],
    ...GATEWAY_KINDS.flatMap((kind) => GATEWAY_SETTING_RULES[kind].listDoubts(settings)).map(
      (doubt): [boolean, string] => [true, doubt],
    ),
    [
      settings.PUBLIC_URL.startsWith('http:') && !isLocalAddress(settings.PUBLIC_URL) && liveKey !== null,
      'PUBLIC_URL is http beside a live key: cookies travel unencrypted, and payment providers ask for https',
    ],
    [
      settings.SANDBOX_FULFILLER && liveKey !== null,
      'SANDBOX_FULFILLER=1 beside a live key: orders that it is given are never made',
    ],
    [
      writesMailsToFiles(settings) && !settings.TENANT_API_URL,
      'SMTP_URL is missing at a public address: every mail becomes a file in DATA_DIR/mail, and nobody gets one',
    ],
    [
      tier === 'web' && settings.PUBLIC_URL.startsWith('https:') && settings.TRUSTED_PROXIES.kind === 'none',
      'TRUSTED_PROXIES is missing although PUBLIC_URL is https: all visitors count as the proxy that ends TLS, and share its limits',
    ],
    [Boolean(settings.S3_ENDPOINT) && !settings.S3_BUCKET, 'S3_ENDPOINT without S3_BUCKET: files lie in DATA_DIR'],
    [
      Boolean(settings.TENANT_API_URL && settings.DATABASE_URL),
      'DATABASE_URL beside TENANT_API_URL is not used: the tenant API has the database',
    ],
  ];
  return doubts.filter(([isDoubtful]) => isDoubtful).map(([, sentence]) => sentence);
}

/** Rejects two settings if only one of them is set, because neither has an effect alone. */
function refuseHalf<Name extends string>(
  settings: Readonly<Partial<Record<Name, string | undefined>>>,
  ...pair: readonly [Name, Name]
): void {
  const missing = pair.filter((name) => settings[name] === undefined);
  if (missing.length !== 1) return;
  throw new StartRejectedError(
    `${pair.find((name) => settings[name] !== undefined)} is set without ${missing[0]}; set both or neither.`,
  );
}

const isOn = (value: string | undefined, byDefault: boolean): boolean =>
  value === undefined ? byDefault : value === '1' || value === 'true';

function complaint(error: z.ZodError, settingValues: Readonly<Record<string, string | undefined>>): string {
  const names = [...new Set(error.issues.map((issue) => String(issue.path[0])))];
  const lines = names.map((name) => {
    const expected = Object.entries(schema.shape).find(([settingName]) => settingName === name)?.[1].description;
    return `  ${name} is ${formatSetting(name, settingValues[name] ?? '')}, but must be ${expected}.`;
  });
  const what = names.length === 1 ? 'A setting is wrong' : `${names.length} settings are wrong`;
  return `${what}; set ${names.length === 1 ? 'it' : 'them'} in the environment or in .env.\n${lines.join('\n')}`;
}

function formatSetting(name: string, value: string): string {
  if (SECRET.test(name)) return `set (${value.length} characters, not shown)`;
  const short = value.length > SHOWN_LENGTH ? `${value.slice(0, SHOWN_LENGTH)}…` : value;
  // A URL may contain a password, which is masked.
  return JSON.stringify(short.replace(/\/\/[^/@]*@/, '//…@'));
}

const MIN_KEY_BITS = 1_024;

function isRsaKey(pem: string): boolean {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_KEY_BITS;
  } catch {
    return false;
  }
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true; // An invalid URL is reported by another check.
  const { pathname, search, hash, username } = new URL(value);
  return /^\/*$/.test(pathname) && !search && !hash && !username;
}
