import { z } from 'zod';
import type { LocalShop } from './world';

/** Arguments of an operation, and the effects that it may trigger. */
export interface OperationCall {
  readonly shop: LocalShop;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Query document, needed for directives. */
  readonly document: string;
  /** Sends a webhook of the shop, subject to the sender's simulated faults. */
  readonly webhook: (topic: string, payload: unknown) => void;
  /** Uninstalls the app from the shop. */
  readonly uninstall: () => void;
}

/** Returns the `data` of one GraphQL operation, which is found by the operation name in the document. */
export type Operation = (call: OperationCall) => unknown;

/** Top-level error of a GraphQL response (`errors`), such as ACCESS_DENIED. */
export class GraphqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = 'GraphqlFault';
    this.code = code;
  }
}

const graphqlRequest = z.object({
  query: z.string().max(100_000),
  variables: z.record(z.string(), z.unknown()).nullish(),
});
const COST = 10;

/** Rate limit of a shop: Shopify's leaky bucket. */
export class RateLimitBucket {
  available: number;
  readonly maximum: number;
  readonly restoreRate: number;
  #at = Date.now();

  constructor({ maximum = 2_000, restoreRate = 100 } = {}) {
    this.maximum = maximum;
    this.available = maximum;
    this.restoreRate = restoreRate;
  }

  /** Takes `cost` from the bucket. Returns false if not enough is available. */
  take(cost: number): boolean {
    const now = Date.now();
    this.available = Math.min(this.maximum, this.available + ((now - this.#at) / 1000) * this.restoreRate);
    this.#at = now;
    if (this.available < cost) return false;
    this.available -= cost;
    return true;
  }

  get extensions() {
    return {
      cost: {
        requestedQueryCost: COST,
        actualQueryCost: COST,
        throttleStatus: {
          maximumAvailable: this.maximum,
          currentlyAvailable: Math.floor(this.available),
          restoreRate: this.restoreRate,
        },
      },
    };
  }
}

/** Returns the response of `/admin/api/{version}/graphql.json` to a request body. */
export async function handleGraphql(
  body: unknown,
  on: {
    readonly operations: Readonly<Record<string, Operation>>;
    readonly bucket: RateLimitBucket;
    readonly shop: LocalShop;
    readonly webhook: OperationCall['webhook'];
    readonly uninstall: OperationCall['uninstall'];
  },
): Promise<unknown> {
  const { bucket, operations, shop, webhook, uninstall } = on;
  const parsed = graphqlRequest.safeParse(body);
  if (!parsed.success) return { errors: 'query is missing' };
  if (!bucket.take(COST)) return { ...buildErrorBody('Throttled', 'THROTTLED'), extensions: bucket.extensions };
  const [, name = ''] = /(?:query|mutation)\s+(\w+)/.exec(parsed.data.query) ?? [];
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation)
    return buildErrorBody(`the local Shopify knows no operation called ${name || '(nothing)'}`, 'undefinedField');
  try {
    const { query: document, variables } = parsed.data;
    const data = await operation({ shop, variables: variables ?? {}, document, webhook, uninstall });
    return { data, extensions: bucket.extensions };
  } catch (error) {
    if (error instanceof GraphqlError)
      return { ...buildErrorBody(error.message, error.code), extensions: bucket.extensions };
    // Invalid variables are the caller's error, as with Shopify.
    return buildErrorBody(error instanceof z.ZodError ? z.prettifyError(error) : String(error), 'argumentNotAccepted');
  }
}

const buildErrorBody = (message: string, code: string) => ({ errors: [{ message, extensions: { code } }] });
