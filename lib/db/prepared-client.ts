import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';
import { getMetrics } from '@/lib/platform/metrics/metrics';
import { isTracing, withSpan } from '@/lib/platform/tracing';

/**
 * Maximum number of statements that a process prepares under a name. Later ones are sent unnamed, so that a
 * connection's memory is bounded.
 */
const MAX_NAMES = 400;
const names = new Map<string, string>();

/**
 * Connection optimised for many small statements. Every statement with parameters is prepared under a name derived from
 * its text, so PostgreSQL parses and plans it once per connection. Statements are pipelined: all statements of one turn
 * of the event loop leave as one packet, without waiting for earlier results. PostgreSQL responds in order.
 */
export class PreparedClient extends pg.Client {
  #held = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  // The cast keeps the overloads of the base class, whose return types do not change.
  override query: pg.Client['query'] = ((config: unknown, ...rest: unknown[]) => {
    this.#hold();
    const statement = named(config, rest[0]);
    const send = (parameters: readonly unknown[]) =>
      measured(config, parameters, (measuredParameters) =>
        Reflect.apply(pg.Client.prototype.query, this, [statement, ...measuredParameters]),
      );
    return isTracing() ? traced(summarizeStatement(config), rest, send) : send(rest);
  }) as pg.Client['query'];

  #hold(): void {
    const stream: unknown = Reflect.get(this, 'connection')?.stream;
    if (this.#held || !(stream instanceof Socket)) return;
    this.#held = true;
    stream.cork();
    process.nextTick(() => {
      this.#held = false;
      stream.uncork();
    });
  }
}

/** Kinds of statements, recognised by their first word. */
const KINDS = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback']);

/** Sends a statement and records its duration where metrics are on. */
function measured(config: unknown, rest: readonly unknown[], send: (rest: readonly unknown[]) => unknown): unknown {
  const counted = getMetrics();
  if (!counted) return send(rest);
  const statementVerb = /^\s*(\w+)/.exec(getStatementText(config))?.[1]?.toLowerCase() ?? '';
  const stop = counted.queries.startTimer({ statement: KINDS.has(statementVerb) ? statementVerb : 'other' });
  const callback = rest.at(-1);
  if (typeof callback === 'function')
    return send([
      ...rest.slice(0, -1),
      (...answers: unknown[]): void => {
        stop();
        Reflect.apply(callback, undefined, answers);
      },
    ]);
  const result = send(rest);
  // Streams, for example of COPY, do not return a promise and are not measured.
  if (result instanceof Promise)
    result.then(
      () => stop(),
      () => stop(),
    );
  return result;
}

/** Sends a statement within a trace span. The span ends when the promise settles or the pool's callback is called. */
function traced(summary: string, rest: readonly unknown[], send: (rest: readonly unknown[]) => unknown): unknown {
  const facts = { 'db.system.name': 'postgresql' };
  const callback = rest.at(-1);
  if (typeof callback !== 'function') return withSpan(`query ${summary}`, facts, async () => send(rest));
  let result: unknown;
  void withSpan(`query ${summary}`, facts, () => {
    return new Promise<void>((resolve) => {
      const answer = (...answers: unknown[]): void => {
        resolve();
        Reflect.apply(callback, undefined, answers);
      };
      result = send([...rest.slice(0, -1), answer]);
    });
  });
  return result;
}

/** Returns the first words of a statement, such as `select` or `insert into orders`; never a value. */
function summarizeStatement(config: unknown): string {
  const [, verb = 'statement', table = ''] =
    /^\s*(\w+)(?: (?:into|from) "?(\w+)"?)?/.exec(getStatementText(config)) ?? [];
  return `${verb} ${table}`.trim().toLowerCase();
}

function getStatementText(config: unknown): string {
  if (typeof config === 'string') return config;
  return typeof config === 'object' && config !== null && 'text' in config ? String(config.text) : '';
}

function named(config: unknown, values: unknown): unknown {
  if (typeof config !== 'object' || config === null || !('text' in config) || 'submit' in config) return config;
  const { text } = config;
  const queryValues = Array.isArray(values) ? values : 'values' in config ? config.values : undefined;
  if (typeof text !== 'string' || !Array.isArray(queryValues) || queryValues.length === 0) return config;
  if ('name' in config && config.name) return config;
  const name = getStatementName(text);
  return name === undefined ? config : { ...config, name };
}

function getStatementName(text: string): string | undefined {
  const cachedName = names.get(text);
  if (cachedName !== undefined || names.size >= MAX_NAMES) return cachedName;
  const name = `m_${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`;
  names.set(text, name);
  return name;
}
