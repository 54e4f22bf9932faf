import { getProcessValue } from '@/lib/platform/process-value';

/** Attributes of a span: our own names, patterns, codes and counts. Never an address, a person's name or typed text. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Adds attributes that become available later. */
  note(facts: SpanFacts): void;
}

export interface Tracer {
  run<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T>;
}

const installed = getProcessValue<Tracer>('tracer');
const SILENT: Span = { note: () => undefined };

/** Installs the tracer that records spans, one per process even when a bundler loads this module twice. */
export function installTracer(tracer: Tracer): void {
  installed.current = tracer;
}

export const isTracing = (): boolean => installed.current !== undefined;

/** Runs work as a child span of the current one. Costs nothing when no tracer is installed. */
export function withSpan<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
  const tracer = installed.current;
  return tracer ? tracer.run(name, facts, work) : work(SILENT);
}
