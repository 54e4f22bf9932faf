import type { StatusKey } from '@/components/admin/status-badge';
import { COCKPIT_ORDER_KINDS } from '@/lib/contracts/cockpit';
import { RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { PRODUCT_TEXT_NAMES, toProductTextField } from '@/lib/domain/catalogue/product-texts';
import { RETRYABLE_TASKS } from '@/lib/domain/fulfilment/bulk';
import { FULFILLER_EVENTS, type FulfillerEvent } from '@/lib/domain/fulfilment/events';
import { RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import { ROUTING_REJECTIONS, ROUTING_RULES } from '@/lib/domain/fulfilment/routing';
import { LEDGER_ACCOUNTS, LEDGER_CAUSES } from '@/lib/domain/ledger/accounts';
import { STATEMENT_LINES } from '@/lib/domain/ledger/statement';
import { ORDER_PROBLEMS, type OrderProblem } from '@/lib/domain/orders/notifications';
import { ORDER_STATUSES, type OrderStatus } from '@/lib/domain/orders/statuses';
import { MAIL_KINDS, TIMELINE_CODES } from '@/lib/domain/orders/timeline';
import { GATEWAY_FACTS } from '@/lib/domain/payments/gateways/gateways';
import english from '@/messages/en.json';

/**
 * Texts by the keys of statuses: a status without a text does not compile. The other languages have the keys of
 * English.
 */
type StatusTexts<Status extends string> = Readonly<Record<StatusKey<Status>, unknown>>;
const STATUS_TEXTS: StatusTexts<OrderStatus> = english.statuses;
const COCKPIT_TEXTS: StatusTexts<(typeof COCKPIT_ORDER_KINDS)[number]> = english.admin.cockpit.kind;
const PROBLEM_TEXTS: StatusTexts<OrderProblem> = english.orderNotification.problem;
const EVENT_TEXTS: StatusTexts<FulfillerEvent> = english.fulfillerApi.event;

/** Converts code words to the keys that pages use for them. */
const toKeys = (codes: readonly string[]): string[] => codes.map((code) => code.replaceAll(' ', '_'));

it.each([
  ['the timeline', TIMELINE_CODES, english.orders.did],
  ['mails', MAIL_KINDS, english.orders.mail],
  ['the audit log', RECORDED_ACTIONS, english.audit.action],
  ['statuses', ORDER_STATUSES, STATUS_TEXTS],
  ['the staff cockpit', COCKPIT_ORDER_KINDS, COCKPIT_TEXTS],
  ['mails about problems', ORDER_PROBLEMS, PROBLEM_TEXTS],
  ['fulfillers’ events', FULFILLER_EVENTS, EVENT_TEXTS],
  ['routing’s rules', ROUTING_RULES, english.orders.routing.rule],
  ['routing’s reasons', ROUTING_REJECTIONS, english.orders.routing.reason],
  ['texts of a product', PRODUCT_TEXT_NAMES.map(toProductTextField), english.eventProducts.text],
  ['accounts of the ledger', LEDGER_ACCOUNTS, english.statements.accounts],
  ['causes of postings', LEDGER_CAUSES, english.statements.causes],
  ['lines of a statement', STATEMENT_LINES, english.statements.line],
  ['recalls', RECALL_STATES, english.orders.recall],
  ['work that was given up', RETRYABLE_TASKS, english.fulfillers.failedJobs.task],
] as const)('%s have a text for each value in the code', (_name, codes, texts) => {
  const isThere = (key: string) => Object.hasOwn(texts, key) || Object.hasOwn(texts, key.replaceAll('-', '_'));
  expect(toKeys(codes).filter((key) => !isThere(key))).toEqual([]);
});

it('texts name Stripe only while it is the one gateway that moves money', () => {
  const rivals = Object.entries(GATEWAY_FACTS).filter(([kind, { movesMoney }]) => movesMoney && kind !== 'stripe');
  const namesStripe = listTexts(english).filter((text) => text.includes('Stripe'));
  expect(rivals.length > 0 ? namesStripe : []).toEqual([]);
});

const listTexts = (texts: unknown): string[] =>
  typeof texts === 'string' ? [texts] : Object.values(Object(texts)).flatMap(listTexts);
