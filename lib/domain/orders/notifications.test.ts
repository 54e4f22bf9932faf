import {
  getDefaultNewOrderMails,
  getsOrderMails,
  hasOrderProblem,
  isOrderProblem,
  maySilenceProblems,
  NOTIFIED_ROLES,
  ORDER_PROBLEMS,
} from './notifications';
import { isBeforeProduction } from './status-rules';
import { isOrderStatus, ORDER_STATUSES } from './statuses';

describe('notifications about orders', () => {
  it('go to each role that may see orders, and to no staff of the platform', () => {
    expect(NOTIFIED_ROLES).toEqual(['admin', 'account_manager', 'customer_service']);
    expect(getsOrderMails({ role: 'admin', superadmin: false, tenantId: 1 })).toBe(true);
    expect(getsOrderMails({ role: 'admin', superadmin: true, tenantId: 1 })).toBe(false);
    expect(getsOrderMails({ role: 'stranger', superadmin: false, tenantId: 1 })).toBe(false);
  });

  it('tell administrators of each new order and of every problem by default, where they may see them', () => {
    expect(['admin', 'account_manager', 'customer_service'].map(getDefaultNewOrderMails)).toEqual([
      'each',
      'never',
      'never',
    ]);
    expect(['admin', 'account_manager', 'customer_service'].map(maySilenceProblems)).toEqual([false, true, true]);
  });

  it('name statuses that wait for a person', () => {
    expect(ORDER_PROBLEMS.filter((problem) => problem !== 'stuck' && problem !== 'late').every(isOrderStatus)).toBe(
      true,
    );
    expect(ORDER_STATUSES.filter(isOrderProblem)).toHaveLength(6);
    expect(['stuck', 'late', 'new', 'awaiting reprint'].map(isOrderProblem)).toEqual([true, true, false, false]);
  });

  it('are about problems that still exist', () => {
    expect(hasOrderProblem('address issue', 'address issue')).toBe(true);
    expect(hasOrderProblem('address issue', 'queued downloading')).toBe(false);
    expect(hasOrderProblem('over budget', 'over budget limit')).toBe(true);
    expect(hasOrderProblem('stuck', 'processed')).toBe(true);
    expect(hasOrderProblem('stuck', 'submitted to fulfiller')).toBe(false);
    expect(ORDER_STATUSES.filter((status) => !hasOrderProblem('late', status))).toEqual(['shipped', 'cancelled']);
    expect(ORDER_STATUSES.filter(isBeforeProduction)).toEqual([
      'new',
      'queued downloading',
      'downloaded',
      'queued processing',
      'processing',
      'processed',
      'queued submitting to fulfiller',
      'submitting to fulfiller',
    ]);
  });
});
