import { isDecodablePath } from './decodable-path';

describe('a path', () => {
  it.each([
    ['/', true],
    ['/caf%C3%A9', true],
    ['/%ff', false],
    ['/a/%', false],
    ['/%E0%A4%A', false],
  ])('%s spells a text: %p', (path, is) => {
    expect(isDecodablePath(path)).toBe(is);
  });
});
