import { z } from 'zod';
import { SHOPIFY_API_VERSION } from './config';
import { ShopifyError, type ShopifyErrorKind, type UserError } from './errors';

/** Admin API client of one shop. */
export interface ShopifyAdminClient {
  /**
   * Sends a GraphQL document and parses the `data` of the response. Waits while Shopify throttles; renews a rejected
   * token once.
   * @param document with a named operation, because the local Shopify dispatches on the operation name
   * @param answer schema of `data`
   * @throws ShopifyError
   */
  query<S extends z.ZodType>(
    document: string,
    variables: Readonly<Record<string, unknown>>,
    answer: S,
  ): Promise<z.output<S>>;
}

interface AdminOptions {
  /** Origin of the shop: `https://{shop}`, or the configured replacement (`getShopOrigin`). */
  readonly origin: string;
  /** Returns the shop's access token. `renew` is true when Shopify has rejected the previous token. */
  readonly token: (renew: boolean) => Promise<string>;
  readonly wait?: (ms: number) => Promise<void>;
}

const TIMEOUT_MS = 15_000;
const MAX_WAITS = 6;
const MAX_WAIT_MS = 20_000;
const FIRST_WAIT_MS = 1_000;

const throttle = z.object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() });
const cost = z.object({ requestedQueryCost: z.number(), throttleStatus: throttle });
const reply = z.object({
  data: z.unknown().optional(),
  errors: z
    .union([
      z.array(z.object({ message: z.string(), extensions: z.object({ code: z.string().optional() }).optional() })),
      z.string(),
    ])
    .optional(),
  extensions: z.object({ cost: cost.optional() }).optional(),
});
type Cost = z.output<typeof cost>;

/**
 * Creates a client of the Admin API. Use one client per shop and job, because it tracks the remaining query budget that
 * Shopify reports.
 */
export function createShopifyAdminClient({ origin, token, wait = pause }: AdminOptions): ShopifyAdminClient {
  const url = `${origin}/admin/api/${SHOPIFY_API_VERSION}/graphql.json`;
  let latestCost: Cost | null = null;
  let knownAt = 0;

  const ask = async (document: string, variables: object, renew = false): Promise<z.output<typeof reply>> => {
    const response = await send(url, await token(renew), { query: document, variables });
    if (response.status === 401 && !renew) return ask(document, variables, true);
    if (!response.ok) throw await toShopifyError(response);
    const parsed = reply.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new ShopifyError('unexpected', 'Shopify’s answer is no GraphQL answer');
    return parsed.data;
  };

  return {
    query: async (document, variables, answer) => {
      // Waits until the query budget covers the expected cost, because Shopify would reject the call otherwise.
      if (latestCost) await wait(waitFor(latestCost, (Date.now() - knownAt) / 1000));
      for (let waits = 0; ; waits++) {
        let delay = FIRST_WAIT_MS * 2 ** waits;
        try {
          const { data, errors, extensions } = await ask(document, variables);
          if (extensions?.cost) [latestCost, knownAt] = [extensions.cost, Date.now()];
          const problem = errors ? toGraphqlError(errors) : null;
          if (!problem) return parseAnswer(answer, data);
          if (problem.kind !== 'throttled' || waits >= MAX_WAITS) throw problem;
          delay = extensions?.cost ? Math.max(waitFor(extensions.cost, 0), FIRST_WAIT_MS) : delay;
        } catch (error) {
          // Only throttled calls are retried. After any other failure it is unknown whether a mutation was applied.
          if (!(error instanceof ShopifyError) || error.kind !== 'throttled' || waits >= MAX_WAITS) throw error;
        }
        await wait(Math.min(delay, MAX_WAIT_MS));
      }
    },
  };
}

/** Returns the milliseconds until the query budget covers the cost of the last call again. */
function waitFor({ requestedQueryCost, throttleStatus }: Cost, secondsAgo: number): number {
  const { currentlyAvailable, restoreRate, maximumAvailable } = throttleStatus;
  const there = Math.min(maximumAvailable, currentlyAvailable + restoreRate * secondsAgo);
  const missing = Math.min(requestedQueryCost, maximumAvailable) - there;
  return missing <= 0 || restoreRate <= 0 ? 0 : Math.ceil((missing / restoreRate) * 1000);
}

async function send(url: string, token: string, body: object): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-shopify-access-token': token },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new ShopifyError('unavailable', 'Shopify does not answer', { cause });
  }
}

const STATUS_KINDS: Readonly<Record<number, ShopifyErrorKind>> = {
  401: 'unauthorized',
  402: 'unavailable',
  403: 'forbidden',
  404: 'not_found',
  423: 'unavailable',
  429: 'throttled',
};

/** Builds a ShopifyError from a failed response. The response text only appears in the log. */
export async function toShopifyError(response: Response): Promise<ShopifyError> {
  const text = (await response.text().catch(() => '')).slice(0, 300);
  const kind = STATUS_KINDS[response.status] ?? (response.status >= 500 ? 'unavailable' : 'unexpected');
  return new ShopifyError(kind, `Shopify answered ${response.status}: ${text}`);
}

function toGraphqlError(errors: NonNullable<z.output<typeof reply>['errors']>): ShopifyError | null {
  if (typeof errors === 'string') return new ShopifyError('graphql', errors);
  const [first] = errors;
  if (!first) return null;
  const codes = errors.map(({ extensions }) => extensions?.code);
  if (codes.includes('THROTTLED')) return new ShopifyError('throttled', first.message);
  if (codes.includes('ACCESS_DENIED')) return new ShopifyError('forbidden', first.message);
  if (codes.includes('SHOP_INACTIVE') || codes.includes('INTERNAL_SERVER_ERROR'))
    return new ShopifyError('unavailable', first.message);
  return new ShopifyError('graphql', errors.map(({ message }) => message).join('; '));
}

function parseAnswer<S extends z.ZodType>(answer: S, data: unknown): z.output<S> {
  const parsed = answer.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ShopifyError('unexpected', `Shopify’s answer has another shape: ${z.prettifyError(parsed.error)}`);
}

const pause = (ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : new Promise((done) => setTimeout(done, ms));

/** Schema of the `userErrors` in a mutation's payload. @public */
export const userErrorsSchema = z.array(
  z.object({ field: z.array(z.string()).nullish().default(null), message: z.string(), code: z.string().nullish() }),
);

/**
 * Checks that a mutation reported no user errors.
 * @throws ShopifyError `user_errors`
 * @public
 */
export function requireNoUserErrors(errors: readonly UserError[]): void {
  if (errors.length === 0) return;
  const errorText = errors.map(({ field, message }) => (field ? `${field.join('.')}: ${message}` : message)).join('; ');
  throw new ShopifyError('user_errors', errorText, { userErrors: errors });
}
