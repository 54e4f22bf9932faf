import { logger } from '@/lib/platform/log';
import { sendApi } from './support/browser';
import { setUpOwnDatabase } from './support/database';

setUpOwnDatabase();

const VISITOR = { 'x-client-address': '203.0.113.7' };

/** Posts a policy report. Returns the status of the response and the log entries that the report caused. */
async function report(body: unknown, type: string, headers: Record<string, string> = VISITOR) {
  const written = jest.spyOn(logger, 'warn').mockImplementation();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const answer = await sendApi('POST', '/api/policy-reports', {
    body: text,
    headers: { 'content-type': type, ...headers },
  });
  const logged = written.mock.calls.map(([first]) => first);
  written.mockRestore();
  return { status: answer.status, logged };
}

describe('a policy violation reported by a browser', () => {
  it('is logged as directive, origin and first part of the page, in both formats of browsers', async () => {
    const old = {
      'csp-report': {
        'effective-directive': 'script-src-elem',
        'blocked-uri': 'https://evil.test/steal.js?secret=1',
        'document-uri': 'https://merchloom.test/reset-password/a-secret-token?x=1',
        'script-sample': 'ada@example.test',
      },
    };
    const violation = { directive: 'script-src-elem', blocked: 'https://evil.test', page: '/reset-password' };
    expect(await report(old, 'application/csp-report')).toEqual({ status: 204, logged: [violation] });
    const fresh = [
      {
        type: 'csp-violation',
        url: 'https://merchloom.test/summer-fest/track?key=secret',
        body: {
          effectiveDirective: 'style-src-elem',
          blockedURL: 'inline',
          documentURL: 'https://merchloom.test/summer-fest/track?key=secret',
        },
      },
      { type: 'deprecation', body: { id: 'x' } },
    ];
    expect(await report(fresh, 'application/reports+json')).toEqual({
      status: 204,
      logged: [{ directive: 'style-src-elem', blocked: 'inline', page: '/summer-fest' }],
    });
  });

  it('is not logged when it is malformed, and cannot add a log line of the sender’s own', async () => {
    expect(await report({ anything: 1 }, 'application/json')).toEqual({ status: 204, logged: [] });
    expect((await report('no json', 'application/csp-report')).status).toBe(400);
    const forged = { 'effective-directive': 'x\n{"level":60}', 'blocked-uri': 'a\nb <b>', 'document-uri': 'nowhere' };
    expect((await report({ 'csp-report': forged }, 'application/csp-report')).logged).toEqual([
      { directive: 'unknown', blocked: 'abb', page: 'unknown' },
    ]);
  });

  it('is accepted sixty times in ten minutes from one visitor, without affecting other visitors', async () => {
    const from = { 'x-client-address': '203.0.113.8' };
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++) statuses.push((await report({}, 'application/csp-report', from)).status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await report({}, 'application/csp-report', { 'x-client-address': '203.0.113.9' })).status).toBe(204);
  });
});
