import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessValue } from './process-value';

describe('a process-wide value', () => {
  it('is one for every copy of the module', async () => {
    const value = getProcessValue<string>('test');
    expect(value.current).toBeUndefined();
    value.current = 'set';
    await jest.isolateModulesAsync(async () => {
      const copy = await import('./process-value');
      expect(copy.getProcessValue).not.toBe(getProcessValue);
      expect(copy.getProcessValue<string>('test').current).toBe('set');
    });
    value.current = undefined;
    expect(getProcessValue('test').current).toBeUndefined();
  });

  it('is our only value shared through a global symbol', () => {
    const sources = ['app', 'components', 'lib']
      .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));
    expect(sources.length).toBeGreaterThan(1_000);
    const users = sources.filter((file) => readFileSync(file, 'utf8').includes('Symbol.for('));
    expect(users).toEqual(['lib/platform/process-value.ts']);
  });
});
