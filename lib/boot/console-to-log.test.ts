import { execFileSync } from 'node:child_process';

it('turns what libraries print into JSON lines without personal data, once the program serves', () => {
  const output = execFileSync(process.execPath, ['--import', 'tsx', 'tests/setup/printing-program.ts'], {
    env: { ...process.env, LOG_LEVEL: 'info', LOG_FILE: '' },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [before, ...lines] = output.trim().split('\n');
  expect(before).toBe('before');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, detail: '⨯', err: { message: 'connect ENOENT', cause: { message: '[e-mail]' } } },
    { level: 40, detail: 'Reload now, [e-mail]' },
    { level: 40, err: { message: 'one too many' }, msg: 'a warning of Node.js' },
  ]);
});
