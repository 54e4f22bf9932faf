import type { LineChangeInput } from '@/lib/contracts/corrections';
import type { FormerLine } from '@/lib/db/schema';
import { buildErrorReason, type ErrorReason } from '@/lib/domain/errors/error-codes';
import type { LineChange } from '@/lib/domain/orders/corrections';
import { buildFieldKey, listPersonalFields, listPersonalTexts } from '@/lib/domain/orders/personal-fields';
import { customiseElement } from '@/lib/domain/scene/customise';
import type { Scene, SceneElement, Side } from '@/lib/domain/scene/schema';
import { splitGraphemes } from '@/lib/domain/text/graphemes';
import { buildInvalidFieldsError } from '@/lib/platform/errors';
import { findTextProblem } from '../checkout/text-problem';
import type { CorrectableLine, LineVariant } from './find-line';

type Refusals = Record<string, (string | ErrorReason)[]>;

/** Line after a change, with the differences. */
export interface ChangedLine {
  readonly next: FormerLine;
  readonly changes: readonly LineChange[];
}

/**
 * Applies a person's texts, pictures, colour and size to a line by the rules of checkout: only customisable elements
 * change, a text fits its area and font, and the variant is offered at the paid price. `prefix` precedes the names of
 * rejected fields where a call has several lines.
 * @throws AppError `invalid` with the key of each invalid field
 */
export function applyLineChange(
  line: CorrectableLine,
  requestedChange: LineChangeInput,
  variants: readonly LineVariant[],
  prefix = '',
): ChangedLine {
  const refused: Refusals = {};
  const changes: LineChange[] = [];
  const kinds = new Map(listPersonalFields(line).map(({ key, element }) => [key, element.type]));
  for (const key of Object.keys(requestedChange.texts)) if (kinds.get(key) !== 'Text') refused[key] = ['invalid'];
  for (const key of Object.keys(requestedChange.pictures)) if (kinds.get(key) !== 'Image') refused[key] = ['invalid'];
  const change = (side: Side): Scene | null => {
    const scene = line[side];
    if (!scene) return null;
    const elements = scene.elements.map((element) => {
      const key = buildFieldKey(side, element.id);
      const next = changeElement(element, key, requestedChange);
      if (next === element) return element;
      const problem = findProblem(next, scene);
      if (problem) refused[key] = [problem];
      changes.push({
        kind: next.type === 'Text' ? 'text' : 'picture',
        label: element.label ?? element.id,
        before: getContent(element),
        after: getContent(next),
      });
      return next;
    });
    return { ...scene, elements };
  };
  const [front, back] = [change('front'), change('back')];
  const variant = changeVariant(line, requestedChange, variants, refused, changes);
  const wrong = Object.entries(refused).map(([field, why]) => [prefix + field, why] as const);
  if (wrong.length > 0) throw buildInvalidFieldsError(Object.fromEntries(wrong));
  return { next: { ...variant, front, back, customTexts: listPersonalTexts({ front, back }) }, changes };
}

const getContent = (element: SceneElement): string => (element.type === 'Text' ? element.text : element.src);

function changeElement(element: SceneElement, key: string, { texts, pictures }: LineChangeInput): SceneElement {
  if (!element.customisable) return element;
  if (element.type === 'Text') {
    const text = texts[key];
    return text === undefined || text === element.text ? element : { ...element, text };
  }
  const picture = pictures[key];
  if (!picture || picture.src === element.src) return element;
  return customiseElement(element, { texts: {}, images: { [element.id]: picture } });
}

function findProblem(element: SceneElement, area: Scene): ErrorReason | null {
  if (element.type !== 'Text') return null;
  // Checkout truncates such text during typing; here it is rejected, so that no truncated name is printed.
  if (splitGraphemes(element.text).length > element.maxLength)
    return buildErrorReason('text_too_long', { count: element.maxLength });
  const problem = findTextProblem(element, area);
  if (problem?.kind === 'unprintable')
    return buildErrorReason('text_unprintable', { characters: problem.characters.join(' ') });
  return problem ? buildErrorReason('text_unfit') : null;
}

function changeVariant(
  line: CorrectableLine,
  { colour = line.colour, size = line.size }: LineChangeInput,
  variants: readonly LineVariant[],
  refused: Refusals,
  changes: LineChange[],
): Pick<FormerLine, 'colour' | 'colourName' | 'size' | 'sku'> {
  const { colourName, sku } = line;
  if (colour === line.colour && size === line.size) return { colour, colourName, size, sku };
  const variant = variants.find((one) => one.colour === colour && one.size === size);
  if (!variant) {
    refused[size === line.size ? 'colour' : 'size'] = ['not offered'];
    return { colour: line.colour, colourName, size: line.size, sku };
  }
  if (colour !== line.colour)
    changes.push({ kind: 'colour', label: '', before: colourName, after: variant.colourName });
  if (size !== line.size) changes.push({ kind: 'size', label: '', before: line.size, after: size });
  return { colour, colourName: variant.colourName, size, sku: variant.sku };
}
