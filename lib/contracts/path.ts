import type { Endpoint } from './endpoint';

/** Returns the path of an endpoint: its template with the escaped parameters. */
export function buildEndpointPath(endpoint: Pick<Endpoint, 'path'>, params: Readonly<Record<string, unknown>>): string {
  const segments = endpoint.path.split('/').flatMap((segment) => {
    const [, prefix = '', name = '', many] = /^([^:]*):([A-Za-z]+)(\*?)$/.exec(segment) ?? [];
    if (!name) return [segment];
    const value = params[name];
    if (many) return Array.isArray(value) ? value.map((part) => encodeURIComponent(String(part))) : [];
    return [prefix + encodeURIComponent(String(value))];
  });
  return segments.join('/');
}
