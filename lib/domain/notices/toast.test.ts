import { toToast } from './toast';

it.each([
  [{ success: true, message: 'Saved' }, 'success'],
  [{ success: false, message: 'No' }, 'error'],
  [{ message: 'No' }, 'error'],
  [{ success: 'true', message: 'No' }, 'error'],
  [{ success: 1, message: 'No' }, 'error'],
  [{ success: true }, undefined],
  [{ success: true, message: '' }, undefined],
  [null, undefined],
  ['text', undefined],
])('an answer %p shows a toast of kind %p', (body, kind) => {
  expect(toToast(body)?.kind).toBe(kind);
});
