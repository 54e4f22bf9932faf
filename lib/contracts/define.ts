import { z } from 'zod';
import type { Endpoint, Schema } from './endpoint';

const none = z.object({});

type Parts = Pick<Endpoint, 'name' | 'method' | 'path' | 'summary' | 'audience' | 'handledBy' | 'answer'> &
  Partial<Endpoint>;

type Part<P, Key extends string, Fallback> = P extends Record<Key, infer T> ? T : Fallback;
type Defined<P extends Parts> = Endpoint<
  Part<P, 'params', typeof none>,
  Part<P, 'query', typeof none>,
  Part<P, 'body', typeof none>,
  P['answer']
> &
  Readonly<Pick<P, 'name' | 'method' | 'audience' | 'handledBy'>>;

/** Fills in the default schemas of an endpoint and preserves the exact schema types for callers. */
export function defineEndpoint<const P extends Parts>(parts: P): Defined<P> {
  const defaults = {
    params: none,
    query: none,
    body: none,
    bodyType: parts.body ? 'json' : 'none',
    answerType: 'json',
    errors: [],
  } as const;
  // The given schemas replace the defaults, which TypeScript cannot follow through a generic spread.
  return { ...defaults, ...parts } as unknown as Defined<P>;
}

/** Envelope of all JSON responses. */
export const buildEnvelopeSchema = <T extends Schema>(data: T) =>
  z.object({
    success: z.literal(true),
    status: z.literal('Request was successful'),
    message: z.string().optional(),
    data,
  });

/** Wraps data in the envelope of a successful response. */
export const wrapInEnvelope = <T>(data: T, message?: string) => ({
  success: true as const,
  status: 'Request was successful' as const,
  ...(message ? { message } : {}),
  data,
});
