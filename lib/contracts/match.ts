import type { Endpoint, HttpMethod } from './endpoint';
import { endpoints } from './table';

/** Endpoint that matches a request, with the parameters from its path. */
export interface EndpointMatch {
  readonly endpoint: Endpoint;
  /** Decoded path segments; the params schema of the endpoint parses them. */
  readonly params: Readonly<Record<string, string | string[]>>;
}

interface Template {
  readonly endpoint: Endpoint;
  /** Segments before the wildcard segment, or all of them. */
  readonly head: readonly string[];
  /** Name of the wildcard segment; null = the template has none. */
  readonly many: string | null;
  readonly tail: readonly string[];
  /** Sort key of the template: templates without a wildcard come first, then those with more literal segments. */
  readonly rank: readonly [wild: number, literal: number];
}

const templates: readonly Template[] = endpoints
  .map((endpoint) => {
    const segments = endpoint.path.split('/').slice(1);
    const literal = segments.filter((segment) => !segment.includes(':')).length;
    const at = segments.findIndex((segment) => segment.endsWith('*'));
    const isWild = at >= 0;
    return {
      endpoint,
      head: isWild ? segments.slice(0, at) : segments,
      many: isWild ? (segments[at] ?? '').slice(1, -1) : null,
      tail: isWild ? segments.slice(at + 1) : [],
      rank: [Number(isWild), literal] as const,
    };
  })
  .sort((a, b) => a.rank[0] - b.rank[0] || b.rank[1] - a.rank[1]);

const MAX_SEGMENTS = Math.max(...templates.map(({ head, tail }) => head.length + tail.length));
/** Templates by number of path segments, in the order of `templates`. The last entry is for all longer paths. */
const byLength = Array.from({ length: MAX_SEGMENTS + 2 }, (_, length) =>
  templates.filter(({ head, many, tail }) => {
    const least = head.length + tail.length;
    return many === null ? length === least : length >= least;
  }),
);

/**
 * Finds the endpoint for a method and a path. `=` inside a segment may arrive as `%3D` (API-08). Returns the allowed
 * methods when the path exists only with other methods; null for an unknown path, and for one with invalid escapes or
 * an encoded slash. Endpoints that are not `visible` to the caller count as unknown.
 */
export function matchEndpoint(
  method: string,
  pathname: string,
  visible: (endpoint: Endpoint) => boolean = () => true,
): EndpointMatch | { readonly allowed: readonly HttpMethod[] } | null {
  const segments = decodeSegments(pathname);
  if (!segments) return null;
  const allowed = new Set<HttpMethod>();
  for (const template of byLength[Math.min(segments.length, MAX_SEGMENTS + 1)] ?? []) {
    const params = matchTemplate(template, segments);
    if (!params || !visible(template.endpoint)) continue;
    const routedMethod = method === 'HEAD' ? 'GET' : method;
    if (template.endpoint.method === routedMethod) return { endpoint: template.endpoint, params };
    allowed.add(template.endpoint.method);
  }
  return allowed.size > 0 ? { allowed: [...allowed] } : null;
}

function decodeSegments(pathname: string): string[] | null {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    const unsafe = segments.some(
      (segment) => segment === '' || segment === '.' || segment === '..' || /[/\\\0]/.test(segment),
    );
    return unsafe ? null : segments;
  } catch {
    return null;
  }
}

function matchTemplate(
  { head, many, tail }: Template,
  segments: readonly string[],
): Record<string, string | string[]> | null {
  const params: Record<string, string | string[]> = {};
  const last = segments.length - tail.length;
  for (const [index, segment] of head.entries()) if (!matchSegment(segment, segments[index] ?? '', params)) return null;
  for (const [index, segment] of tail.entries())
    if (!matchSegment(segment, segments[last + index] ?? '', params)) return null;
  if (many !== null) params[many] = segments.slice(head.length, last);
  return params;
}

function matchSegment(template: string, segment: string, params: Record<string, string | string[]>): boolean {
  const colon = template.indexOf(':');
  if (colon < 0) return template === segment;
  const prefix = template.slice(0, colon);
  if (!segment.startsWith(prefix) || segment.length === prefix.length) return false;
  params[template.slice(colon + 1)] = segment.slice(prefix.length);
  return true;
}
