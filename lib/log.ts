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

/** JSON lines on stdout, with secrets and personal data taken out. Errors keep their stack; their fields do not travel. */
export const logger: Logger = pino({
  level: process.env.LOG_LEVEL ?? 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths, censor: '[redacted]' },
});
