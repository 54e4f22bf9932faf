import { isOutOfSpace } from './out-of-space';

const failed = (message: string, more: object = {}) => Object.assign(new Error(message), more);

describe('an out-of-space error', () => {
  it.each([
    ['the system', failed('write', { code: 'ENOSPC' })],
    ['a statement', new Error('Failed query', { cause: failed('could not extend file', { code: '53100' }) })],
    [
      'PostgreSQL that can’t start',
      failed('PostgreSQL did not start.\nFATAL:  could not write lock file "postmaster.pid": No space left on device'),
    ],
  ])('is recognised from %s', (_source, error) => expect(isOutOfSpace(error)).toBe(true));

  it.each([
    ['another reason', failed('PostgreSQL did not start.\nFATAL:  data directory has wrong ownership')],
    ['another code', failed('connect', { code: 'ECONNREFUSED' })],
    ['no error', 'No space left on device'],
  ])('is not %s', (_reason, error) => expect(isOutOfSpace(error)).toBe(false));
});
