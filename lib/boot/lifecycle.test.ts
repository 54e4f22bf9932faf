import { execFile } from 'node:child_process';

/** Runs a process that stops with `code` and whose stop never finishes. Returns its exit code and output. */
const stopWith = (code: number): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const args = ['--import', 'tsx', 'tests/setup/hanging-stop.ts', String(code)];
    const env = { ...process.env, LOG_LEVEL: 'info', LOG_FILE: '' };
    const child = execFile(process.execPath, args, { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, output: `${out}${err}` }),
    );
  });

describe('a stop that takes too long', () => {
  it.each([
    [78, 78],
    [0, 1],
  ])('ends with the exit code of its cause, and never as a clean one: %i', async (initialCode, expected) => {
    const { code, output } = await stopWith(initialCode);
    expect(code).toBe(expected);
    expect(output).toMatch(/"name":"pages".*"msg":"did not stop in time/);
  });
});
