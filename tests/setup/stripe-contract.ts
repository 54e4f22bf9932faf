import type { IncomingHttpHeaders } from 'node:http';
import Stripe from 'stripe';
import type { StripeReply } from './stripe-idempotency';
import { checkAnswer, checkParams, findOperation, type Mismatch, type StripeOperation, toTree } from './stripe-types';

interface ApiCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly form: URLSearchParams;
}

/** Result of checking a request of the program against the SDK's declarations for the pinned API version. */
export interface CheckedRequest {
  /** Operation such as `paymentIntents.create`; null when the SDK has no such call. */
  readonly operation: StripeOperation | null;
  readonly violations: readonly string[];
  /** The API's response to an invalid request; null = the request is executed. */
  readonly reply: StripeReply | null;
}

/**
 * Returns whether a browser sent the request with a publishable key. Such requests are not made by the server and are
 * not checked.
 */
const isOfBrowser = ({ headers, path }: ApiCall): boolean =>
  headers.authorization === undefined && path.endsWith('/confirm');

/** Checks a request. Returns null for a request from a browser. */
export function checkRequest(call: ApiCall): CheckedRequest | null {
  if (isOfBrowser(call)) return null;
  const [path = '', query = ''] = call.path.split('?');
  const operation = findOperation(call.method, path);
  const name = operation?.name ?? `${call.method} ${path}`;
  const tree = toTree(call.method === 'POST' ? call.form : new URLSearchParams(query));
  const mismatches = operation ? checkParams(operation, tree) : [];
  const violations = [
    ...(operation ? [] : [`${name}: the SDK makes no such call`]),
    ...mismatches.map(({ param, problem }) => `${name}: parameter ${param} is ${problem}`),
    ...headerFaults(call).map((fault) => `${name}: ${fault}`),
  ];
  const [first] = mismatches;
  return { operation, violations, reply: operation ? (first ? refuseParam(first) : null) : noSuchCall(call) };
}

/**
 * Checks the fake's responses against the SDK's types, too, so that the program cannot come to depend on fields that
 * the API does not have.
 */
export function listAnswerFaults(operation: StripeOperation, body: object): string[] {
  const objects = operation.isList && 'data' in body && Array.isArray(body.data) ? body.data : [body];
  return objects.flatMap((one: object) =>
    checkAnswer(operation, one).map(
      ({ param, problem }) => `${operation.name}: ${param} of the fake’s answer is ${problem}`,
    ),
  );
}

function headerFaults({ method, headers }: ApiCall): string[] {
  const is = (name: string, pattern: RegExp): boolean => pattern.test(String(headers[name] ?? ''));
  return [
    ...(is('authorization', /^Bearer sk_(?:test|live)_\w+$/) ? [] : ['there is no secret key']),
    ...(headers['stripe-version'] === Stripe.API_VERSION ? [] : ['the version of the API is not the pinned one']),
    ...(headers['stripe-account'] === undefined || is('stripe-account', /^acct_\w+$/) ? [] : ['the account is none']),
    ...(method !== 'POST' || is('idempotency-key', /^[\x21-\x7e]{1,255}$/) ? [] : ['there is no idempotency key']),
    ...(method !== 'POST' || is('content-type', /^application\/x-www-form-urlencoded/) ? [] : ['the body is no form']),
  ];
}

function refuseParam({ param, problem }: Mismatch): StripeReply {
  const [code, message] = {
    unknown: ['parameter_unknown', `Received unknown parameter: ${param}`],
    missing: ['parameter_missing', `Missing required param: ${param}.`],
    invalid: ['parameter_invalid_integer', `Invalid value for ${param}`],
  }[problem];
  return [400, { error: { type: 'invalid_request_error', code, message, param } }];
}

const noSuchCall = ({ method, path }: ApiCall): StripeReply => [
  404,
  {
    error: {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    },
  },
];
