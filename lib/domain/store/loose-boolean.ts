/** A flag as servers send it: true, 1, 'true', '1' and 'yes' in any letter case are true, all else is false (EVT-06). */
export function parseLooseBoolean(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.toLowerCase());
  return value === true || value === 1;
}
