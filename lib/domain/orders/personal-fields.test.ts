import type { Scene } from '../scene/schema';
import { FIELD_KEY_PATTERN, listPersonalFields, listPersonalTexts } from './personal-fields';

const element = (id: string, customisable: boolean, label?: string) => ({
  id,
  type: 'Text',
  text: `${id} of a sample`,
  maxLength: 8,
  label,
  customisable,
});
const picture = { id: 'photo', type: 'Image', customisable: true };
const scene = (...elements: object[]) => ({ version: 1, width: 10, height: 10, elements }) as unknown as Scene;

describe('the fields of a line', () => {
  const scenes = {
    back: scene(element('number', true)),
    front: scene(element('logo', false), element('name', true, 'Your name'), picture),
  };

  it('are what its shopper may personalise, front first, each with a key of its own', () => {
    const keys = listPersonalFields(scenes).map(({ key }) => key);
    expect(keys).toEqual(['front:name', 'front:photo', 'back:number']);
    expect(keys.every((key) => FIELD_KEY_PATTERN.test(key))).toBe(true);
    expect(listPersonalFields({ front: null, back: null })).toEqual([]);
  });

  it('are displayed with their texts, which are no longer than what is sold', () => {
    expect(listPersonalTexts(scenes)).toEqual([
      { side: 'front', label: 'Your name', text: 'name of ' },
      { side: 'back', label: 'number', text: 'number o' },
    ]);
  });
});
