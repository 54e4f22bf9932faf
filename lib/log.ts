import pino, { type Logger } from 'pino';

/** Whatever is called like this never reaches a log, at any depth that our own objects have. */
const SECRET = [
  'password',
  'token',
  'authorization',
  'cookie',
  'client_secret',
  'clientSecret',
  'email',
  'phone',
  'card',
];
const paths = SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly cause?: LoggedError;
}

/**
 * What of an error is written: name, words, code, stack and causes. Its other fields are not, nor are the values of a
 * failed query, which the database library appends to its message: both hold what shoppers typed.
 */
export function loggedError(error: unknown, depth = 0): LoggedError | { readonly type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = withoutValues(error.message);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error && depth < 4 ? loggedError(error.cause, depth + 1) : null;
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}${framesOf(error)}`,
    ...code,
    ...(cause && 'stack' in cause ? { cause } : {}),
  };
}

const withoutValues = (message: string): string => message.split('\nparams:', 1)[0] ?? '';

/** The stack without the message that it starts with. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest.startsWith('\n    at ') ? rest : '';
}

/** JSON lines on stdout, with secrets and personal data taken out. */
export const logger: Logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error) => loggedError(error) },
  redact: { paths, censor: '[redacted]' },
});
