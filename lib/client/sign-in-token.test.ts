import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Program texts that browsers load, by their paths. */
const sources = ['app', 'components', 'lib/client'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ path: join(folder, file), text: readFileSync(join(folder, file), 'utf8') })),
);

const pathsWith = (pattern: RegExp): string[] =>
  sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

describe('the bearer token in the response of a sign-in', () => {
  it('is never read by our own pages, which ignore the whole response', () => {
    const callers = sources.filter(({ text }) => text.includes('/api/login'));
    expect(callers.map(({ path }) => path).sort()).toEqual([
      'components/auth/accept-invitation.tsx',
      'components/auth/login-form.tsx',
    ]);
    for (const { path, text } of callers) {
      const lines = text.split('\n').filter((line) => line.includes('/api/login'));
      // The whole statement is the call, so that its result is neither assigned, passed on nor returned.
      for (const line of lines)
        expect([path, line]).toEqual([path, expect.stringMatching(/^\s*await callApi\(.*\);$/)]);
    }
    expect(pathsWith(/authEndpoints\.(?:login|openSession)\b/)).toEqual([]);
  });

  it('is never stored by our own pages, whose storage and cookies hold no token', () => {
    expect(pathsWith(/(?:setItem\(|\.cookie = )[^\n]*(?:token|bearer|session)/i)).toEqual([]);
  });
});
