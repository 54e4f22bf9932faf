import path from 'node:path';
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { createFolder } from './create-folder';
import { StartFailedError, StartRejectedError } from './start-rejected-error';

/** Names of fields that are never logged, at any depth of our own objects. */
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
 * Returns the parts of an error that are logged: name, message, code, stack and causes. Other fields, and the values of
 * a failed query that the database library appends to its message, may contain what shoppers typed.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError | { readonly type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  const message = withoutValues(error.message);
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause = error.cause instanceof Error && depth < 4 ? toLoggedError(error.cause, depth + 1) : null;
  return {
    type: error.name,
    message,
    stack: `${error.name}: ${message}${getFrames(error)}`,
    ...code,
    ...(cause && 'stack' in cause ? { cause } : {}),
  };
}

const withoutValues = (message: string): string => maskPersonal(message.split('\nparams:', 1)[0] ?? '');

/**
 * Masks personal data that messages of other software may quote, for example a provider's “Invalid email address: …”.
 */
function maskPersonal(text: string): string {
  return text.replace(EMAIL, '[e-mail]').replace(CARD, '[number]');
}
const EMAIL = /[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g;
const CARD = /(?<![\w-])\d{4}(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?![\w-])/g;

/** Returns the stack of an error without the message at its beginning. */
function getFrames({ stack = '', message }: Error): string {
  const at = stack.indexOf(message);
  const rest = at < 0 ? stack : stack.slice(at + message.length);
  return rest.startsWith('\n    at ') ? rest : '';
}

const isLevel = (name = ''): boolean => name === 'silent' || Object.hasOwn(pino.levels.values, name);

const options: LoggerOptions = {
  // `lib/platform/env.ts` rejects an unknown level with a message. The logger must not fail before that.
  level: isLevel(process.env.LOG_LEVEL) ? process.env.LOG_LEVEL : 'info',
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: {
    err: (error) => toLoggedError(error),
    detail: (detail) => (typeof detail === 'string' ? maskPersonal(detail) : detail),
  },
  redact: { paths, censor: '[redacted]' },
};

const NO_SPACE_CODES = ['ENOSPC', 'EDQUOT'];
/** Maximum size of log lines that wait for space on a full disk; further lines are lost. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Creates the folder of the log file and opens the file for appending.
 * @throws StartRejectedError for a file that cannot be opened, StartFailedError when the disk is full
 */
function openLogFile(file: string): DestinationStream {
  try {
    createFolder(path.dirname(path.resolve(file)));
    const stream = pino.destination({
      dest: file,
      append: true,
      sync: true,
      mode: 0o600,
      maxLength: MAX_WAITING_BYTES,
    });
    reportFailedWrites(stream, path.resolve(file));
    return stream;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'not usable';
    const sentence = `LOG_FILE is ${path.resolve(file)}, which can't be opened as a file to write to (${code}). Set it to a file in a folder that this program may write to, or leave it empty to log to stdout.`;
    if (NO_SPACE_CODES.includes(code)) throw new StartFailedError(sentence, { cause: error });
    throw new StartRejectedError(sentence, { cause: error });
  }
}

/**
 * Reports on stderr when log lines cannot be written, for example on a full disk, and when they can be written again.
 * An error without a listener would end the process. The stream writes the waiting lines together with the next one.
 */
function reportFailedWrites(stream: ReturnType<typeof pino.destination>, file: string): void {
  let isFailing = false;
  let droppedLines = 0;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!isFailing)
      console.error(`The log can't be written to ${file} (${error.code ?? error.message}). Lines wait for room.`);
    isFailing = true;
  });
  stream.on('drop', () => {
    droppedLines += 1;
  });
  stream.on('write', () => {
    if (isFailing) console.error(`The log is written to ${file} again; ${droppedLines} lines were dropped.`);
    isFailing = false;
    droppedLines = 0;
  });
}

const logFile = process.env.LOG_FILE;

/**
 * Logger of the program. Writes JSON lines to stdout, or appends them to LOG_FILE, without secrets and personal data.
 */
export const logger: Logger = logFile ? pino(options, openLogFile(logFile)) : pino(options);
