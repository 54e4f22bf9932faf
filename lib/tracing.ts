/** Facts of a span: names, patterns, codes and counts of ours. Never an address, a name or anything that a person typed. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Adds facts that are known later. */
  note(facts: SpanFacts): void;
}

export interface Tracer {
  run<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T>;
}

const KEY = Symbol.for('merchloom.tracer');
const keeper = globalThis as { [KEY]?: Tracer };
const SILENT: Span = { note: () => undefined };

/** Installs what records spans; one for the process, also when a bundler loads this module twice. */
export function installTracer(tracer: Tracer): void {
  keeper[KEY] = tracer;
}

export const isTracing = (): boolean => keeper[KEY] !== undefined;

/** Runs work as a span below the one that is running. Costs nothing where no tracer is installed. */
export function withSpan<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
  const tracer = keeper[KEY];
  return tracer ? tracer.run(name, facts, work) : work(SILENT);
}
