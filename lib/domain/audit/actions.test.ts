import { AUDIT_ACTIONS } from './actions';

// Actions as the requirement lists them (AUD-01): on each line a subject and its actions.
const REQUIRED = `
event: created, deleted, restored, locked, unlocked, status updated
event product: added, deleted
event file: added, deleted
product: added, deleted
product file: added, deleted
order: added, sent to fulfiller
fulfiller registration: success, failure
fulfiller submission: success, failure
credit account: requested
new tenant: requires verification
tenant credit account: activated
credit account discount amount: updated
credit account shipping discount amount: updated`;

it('the audit log can be filtered by exactly the actions of the requirement, in its order', () => {
  const required = REQUIRED.trim()
    .split('\n')
    .flatMap((row) => {
      const [subject = '', events = ''] = row.split(': ');
      return events.split(', ').map((event) => `${subject} ${event}`);
    });
  expect(AUDIT_ACTIONS).toEqual(required);
});
