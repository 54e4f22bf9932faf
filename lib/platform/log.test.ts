import { DrizzleQueryError } from 'drizzle-orm';
import { loggedError } from './log';

const CANARY = /canary|sk_test|449990001234/;

describe('a logged error', () => {
  it('keeps name, message, code, stack and causes', () => {
    const logged = loggedError(new TypeError('outer', { cause: Object.assign(new Error('inner'), { code: '23505' }) }));
    expect(logged).toMatchObject({
      type: 'TypeError',
      message: 'outer',
      stack: expect.stringMatching(/^TypeError: outer\n {4}at /),
      cause: { message: 'inner', code: '23505' },
    });
  });

  it('omits the parameters of a failed query', () => {
    const values = ['canary@shopper.test', '+449990001234', 'CANARY\n    at canary (street:1:1)'.toLowerCase()];
    const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(canary@x.test)' });
    const logged = loggedError(
      new Error('could not place', { cause: new DrizzleQueryError('select $1', values, cause) }),
    );
    expect(JSON.stringify(logged)).not.toMatch(CANARY);
    expect(logged).toMatchObject({
      cause: { message: 'Failed query: select $1', cause: { message: 'duplicate key' } },
    });
  });

  it('omits fields of HTTP clients and payment providers', () => {
    const error = Object.assign(new Error('refused'), {
      config: { headers: { authorization: 'Bearer sk_test_1' }, data: 'canary' },
      headers: { cookie: 'canary' },
      raw: { payment_intent: { client_secret: 'canary' } },
      request: { body: 'canary' },
    });
    expect(JSON.stringify(loggedError(error))).not.toMatch(CANARY);
  });

  it('omits personal data that a provider quotes in its message', () => {
    const quoted =
      'Invalid email address: mia+fest@shopper.test (also mia%40shopper.test); card 4242 4242 4242 4242 declined';
    const logged = loggedError(new Error(quoted, { cause: new Error(quoted) }));
    expect(JSON.stringify(logged)).not.toMatch(/shopper|4242/);
    expect(logged).toMatchObject({ message: expect.stringMatching(/^Invalid email address: \[e-mail\]/) });
    const id = 'order 41450489-5190-4633-ae89-df319d87e05e of 1795449642302';
    expect(loggedError(new Error(id))).toMatchObject({ message: id });
  });

  it('may be something other than an error, or have circular causes', () => {
    const error = new Error('round');
    error.cause = error;
    expect(() => JSON.stringify(loggedError(error))).not.toThrow();
    for (const thrown of [null, undefined, 'canary', { password: 'canary' }])
      expect(JSON.stringify(loggedError(thrown))).not.toMatch(CANARY);
  });
});
