import { getProcessValue } from '@/lib/platform/process-value';

/**
 * Attributes of a span: names from the code, patterns, codes and numbers. Never an address, a person's name or typed
 * text.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  /** Adds attributes that are known only during the work. */
  note(facts: SpanFacts): void;
}

export interface Tracer {
  run<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T>;
}

const installed = getProcessValue<Tracer>('tracer');
const SILENT: Span = { note: () => undefined };

/** Installs the tracer that records spans; one per process, even if a bundler loads this module twice. */
export function installTracer(tracer: Tracer): void {
  installed.current = tracer;
}

export const isTracing = (): boolean => installed.current !== undefined;

/** Runs work as a child span of the current span. Without a tracer it only runs the work. */
export function withSpan<T>(name: string, facts: SpanFacts, work: (span: Span) => Promise<T>): Promise<T> {
  const tracer = installed.current;
  return tracer ? tracer.run(name, facts, work) : work(SILENT);
}
