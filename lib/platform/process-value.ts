/** Variable that exists once per process, even if the code that uses it is loaded twice. */
export interface ProcessValue<T> {
  current: T | undefined;
}

const REGISTRY = Symbol.for('merchloom');
const holder = globalThis as { [REGISTRY]?: Map<string, ProcessValue<unknown>> };

/**
 * Returns the process's variable with this name; it is `undefined` at first. Next bundles pages and API separately from
 * the server (docs/adr/0035), so each bundle has its own module variables. State that the bundles share is stored in
 * such a variable.
 */
export function getProcessValue<T>(name: string): ProcessValue<T> {
  holder[REGISTRY] ??= new Map();
  const existingValue = holder[REGISTRY].get(name);
  // The cast is safe, because all callers that use a name use it with one type.
  if (existingValue) return existingValue as ProcessValue<T>;
  const value: ProcessValue<T> = { current: undefined };
  holder[REGISTRY].set(name, value);
  return value;
}
