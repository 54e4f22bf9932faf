import { z } from 'zod';

/** Unset and empty mean the same: a variable that compose files pass through empty is not set. */
const optional = z.string().min(1).optional();
const url = z.url({ protocol: /^https?$/ });
const flag = (byDefault: boolean) =>
  z
    .enum(['0', '1', 'false', 'true'])
    .optional()
    .transform((value) => (value === undefined ? byDefault : value === '1' || value === 'true'));

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  TENANT_API_URL: url.optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  DEMO: flag(true),
  STRIPE_SECRET_KEY_UK: optional,
  STRIPE_SECRET_KEY_EU: optional,
  STRIPE_SECRET_KEY_US: optional,
  STRIPE_PUBLISHABLE_KEY_UK: optional,
  STRIPE_PUBLISHABLE_KEY_EU: optional,
  STRIPE_PUBLISHABLE_KEY_US: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: url.optional(),
  SHOPIFY_API_KEY: optional,
  SHOPIFY_API_SECRET: optional,
  SHOPIFY_API_BASE: url.optional(),
  CHAT_WIDGET_SRC: url.optional(),
  ANALYTICS_SRC: url.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TRANSLATION_ENABLED: flag(true),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
});

export type Env = Omit<z.output<typeof schema>, 'PUBLIC_URL'> & { readonly PUBLIC_URL: string };

let parsed: Env | undefined;

/**
 * The settings of this process, read once, at run time: one build serves every environment.
 * @throws Error that names each variable that is wrong and what it must be
 */
export function env(): Env {
  parsed ??= readEnv(process.env);
  return parsed;
}

/** Reads settings from a given environment; {@link env} is this over the process's own. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The environment is not valid.\n${lines.join('\n')}`);
  }
  return {
    ...result.data,
    PUBLIC_URL: (result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`).replace(/\/+$/, ''),
  };
}
