import { isCommonPassword } from './common-passwords';

describe('a common password', () => {
  it.each(['basketball', 'Realmadrid', '123456qwerty', 'q1w2e3r4t5y6', ' christopher ', 'enterprise'])(
    'is %j, whatever its case',
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  it.each(['correct horse battery', 'another long one', 'demo-password', '', 'Thursday-Lamp-42'])(
    'is not %j',
    (password) => expect(isCommonPassword(password)).toBe(false),
  );
});
