import { RECORDED_ACTIONS } from '@/lib/domain/audit/actions';
import { DEAD_LETTER_TASKS } from '@/lib/domain/fulfilment/bulk';
import { RECALL_STATES } from '@/lib/domain/fulfilment/recall';
import { REJECTIONS, ROUTING_RULES } from '@/lib/domain/fulfilment/routing';
import { ORDER_STATUSES } from '@/lib/domain/orders/statuses';
import { MAIL_KINDS, TIMELINE_CODES } from '@/lib/domain/orders/timeline';
import english from '@/messages/en.json';

/** As pages name the key of a word of the program. */
const keysOf = (words: readonly string[]): string[] => words.map((word) => word.replaceAll(' ', '_'));

it.each([
  ['the timeline', TIMELINE_CODES, english.orders.did],
  ['mails', MAIL_KINDS, english.orders.mail],
  ['the audit log', RECORDED_ACTIONS, english.audit.action],
  ['statuses', ORDER_STATUSES, english.statuses],
  ['routing’s rules', ROUTING_RULES, english.orders.routing.rule],
  ['routing’s reasons', REJECTIONS, english.orders.routing.reason],
  ['recalls', RECALL_STATES, english.orders.recall],
  ['work that was given up', DEAD_LETTER_TASKS, english.fulfillers.letters.task],
] as const)('%s have a text for each word that the program writes down', (_name, words, texts) => {
  const isThere = (key: string) => Object.hasOwn(texts, key) || Object.hasOwn(texts, key.replaceAll('-', '_'));
  expect(keysOf(words).filter((key) => !isThere(key))).toEqual([]);
});
