import { describeDevice } from './device';
import { emailSchema, requiredLineSchema } from './fields';
import { findPasswordProblem } from './password';
import { findTeamChangeProblem } from './team';

describe('a new password', () => {
  it.each([
    ['', 'required'],
    ['nine char', 'password short'],
    ['ten charac', null],
    ['x'.repeat(129), 'too long'],
    ['Mia.Wong@shopper.test', 'password email'],
    ['mia.wong@shopper.test ', 'password email'],
    ['Password123', 'password common'],
    ['aaaaaaaaaaaa', 'password common'],
    ['ababababab', 'password common'],
    ['回'.repeat(9), 'password short'],
    ['correct horse', null],
  ])('%j: %p', (password, problem) => {
    expect(findPasswordProblem(password, { email: 'mia.wong@shopper.test' })).toBe(problem);
  });

  it('is not the name in the e-mail address either', () => {
    expect(findPasswordProblem('maximilian.w', { email: 'Maximilian.W@shopper.test' })).toBe('password email');
  });
});

describe('fields about people', () => {
  it('contain no line break, because they are used in mail headers', () => {
    expect(requiredLineSchema(20).safeParse('A\r\nBcc: x@y.test').success).toBe(false);
    expect(requiredLineSchema(20).safeParse('  ').success).toBe(false);
    expect(emailSchema.safeParse('mia@shopper.test\nx').success).toBe(false);
    expect(emailSchema.parse(' mia@shopper.test ')).toBe('mia@shopper.test');
  });
});

describe('a name', () => {
  it('loses marks that reverse the direction of the text behind it, and needs a letter besides them', () => {
    expect(requiredLineSchema(20).parse('\u202eadA')).toBe('adA');
    expect(requiredLineSchema(20).safeParse('\u2066\u2069').success).toBe(false);
  });
});

describe('a session’s device', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge',
      'Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.5', null, null],
  ])('of %p is %p on %p', (userAgent, browser, system) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system });
  });
});

describe('a team', () => {
  const admin = (id: number, isActive = true) => ({ id, role: 'admin', isActive });
  const weaken = (team: Parameters<typeof findTeamChangeProblem>[0], role: 'customer_service' | null = null) =>
    findTeamChangeProblem(team, { actorId: 1, memberId: 2, role });

  it('keeps one administrator who can sign in', () => {
    expect(weaken([admin(2), admin(3, false)])).toBe('last admin');
    expect(weaken([admin(2), admin(3)])).toBeNull();
    expect(weaken([admin(2), { id: 3, role: 'account_manager', isActive: true }], 'customer_service')).toBe(
      'last admin',
    );
    expect(weaken([admin(1), admin(2, false)])).toBeNull();
  });

  it('lets nobody change their own rights, and everybody keep the role they have', () => {
    expect(findTeamChangeProblem([admin(1), admin(2)], { actorId: 1, memberId: 1, role: null })).toBe('self');
    expect(findTeamChangeProblem([admin(1)], { actorId: 1, memberId: 1, role: 'admin' })).toBeNull();
  });
});
