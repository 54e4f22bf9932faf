/** Value that exists once in a process, even when its code is loaded twice. */
export interface ProcessValue<T> {
  current: T | undefined;
}

const REGISTRY = Symbol.for('merchloom');
const holder = globalThis as { [REGISTRY]?: Map<string, ProcessValue<unknown>> };

/**
 * Returns the process's value of this name, at first `undefined`. Next bundles pages and API separately from the
 * server (docs/adr/0035), so each bundle has its own module variables. State that the bundles share is stored here.
 */
export function getProcessValue<T>(name: string): ProcessValue<T> {
  holder[REGISTRY] ??= new Map();
  const existingValue = holder[REGISTRY].get(name);
  // All callers that use this name share one type.
  if (existingValue) return existingValue as ProcessValue<T>;
  const value: ProcessValue<T> = { current: undefined };
  holder[REGISTRY].set(name, value);
  return value;
}
