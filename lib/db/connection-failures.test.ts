import { ConnectionFailures } from './connection-failures';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('logs once why connections failed, and once how many more did', () => {
  const lines: unknown[] = [];
  const failures = new ConnectionFailures((facts, message) => lines.push({ ...facts, message }));
  const cut = Object.assign(new Error('terminating connection'), { code: '57P01' });
  for (let i = 0; i < 30; i++) failures.note(cut);
  const first = { reason: 'terminating connection', code: '57P01', message: 'a database connection failed' };
  expect(lines).toEqual([first]);
  jest.advanceTimersByTime(5_000);
  const rest = { count: 29, message: 'more database connections failed' };
  expect(lines).toEqual([first, rest]);
  failures.note(cut);
  jest.advanceTimersByTime(5_000);
  expect(lines).toEqual([first, rest, first]);
});
