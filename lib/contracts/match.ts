import type { Endpoint, HttpMethod } from './endpoint';
import { endpoints } from './table';

/** Call that matches a request, with its path parameters. */
export interface EndpointMatch {
  readonly endpoint: Endpoint;
  /** Raw segments, decoded; the endpoint's params schema parses them. */
  readonly params: Readonly<Record<string, string | string[]>>;
}

interface Template {
  readonly endpoint: Endpoint;
  /** Segments before the wildcard segment, or all of them. */
  readonly head: readonly string[];
  /** Name of the wildcard segment; null without one. */
  readonly many: string | null;
  readonly tail: readonly string[];
  /** Literal text decides first, then the shorter reach: the order in which templates are tried. */
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
/** Templates by number of segments, in table order; the last entry holds those for all longer paths. */
const byLength = Array.from({ length: MAX_SEGMENTS + 2 }, (_, length) =>
  templates.filter(({ head, many, tail }) => {
    const least = head.length + tail.length;
    return many === null ? length === least : length >= least;
  }),
);

/**
 * Finds the call of a method and a path. `=` inside a segment may arrive as `%3D` (API-08). For a known path with
 * another method it returns the allowed methods; for an unknown path, or one with broken escapes or a hidden separator,
 * null. Calls that are not `visible` to the caller are treated as unknown.
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
