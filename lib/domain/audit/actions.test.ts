import { AUDIT_ACTIONS } from './actions';

it('the audit log knows 25 different actions', () => {
  expect(AUDIT_ACTIONS).toHaveLength(25);
  expect(new Set(AUDIT_ACTIONS).size).toBe(25);
});
