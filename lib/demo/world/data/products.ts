import type { BlankNote } from '@/lib/db/catalogue/blank-types';
import { requireSeedBlank } from '@/lib/db/catalogue/blanks';
import { getClothTone } from '@/lib/db/catalogue/garment-colours';
import { composeScene } from './designs';
import type { SeedProductNote } from './product-notes';
import type { SeedProduct, SeedStore } from './store-types';

/** Blanks whose print area is white, whatever colour their other parts have. */
const PRINTED_ON_WHITE: ReadonlySet<BlankNote['form']> = new Set(['mug-accent']);

/** Children's clothes carry no VAT in the UK. */
const ZERO_RATED = new Set(['tee-kids', 'baby-bodysuit']);

function pickColours(note: SeedProductNote): readonly string[] {
  if (note.colours) return note.colours;
  const blank = requireSeedBlank(note.blank);
  const fitting = blank.colours.filter(
    ({ hex }) => PRINTED_ON_WHITE.has(blank.form) || getClothTone(hex) === (note.cloth ?? 'light'),
  );
  return fitting.map(({ code }) => code);
}

/** Lists the products of a store in display order. */
export function listSeedProducts(store: SeedStore): SeedProduct[] {
  const count = store.productNotes.length;
  return store.productNotes.map((note, position) => {
    const blank = requireSeedBlank(note.blank);
    const { front, back } = blank.printAreas;
    const cloth = note.cloth ?? 'light';
    const price = blank.prices.find(({ region }) => region === store.region);
    return {
      blankCode: blank.code,
      name: note.name,
      description: note.description,
      category: note.category,
      front: note.front && front ? composeScene(note.front, blank.form, front, cloth) : null,
      back: note.back && back ? composeScene(note.back, blank.form, back, cloth) : null,
      colours: pickColours(note),
      priceMinor: note.priceMinor ?? price?.sellingMinor ?? 0,
      vatApplies: !(store.region === 'UK' && ZERO_RATED.has(blank.form)),
      position,
      // Each product advances 5 places, which gives neighbours distant dates, so that "recently added" differs from the
      // display order. A count divisible by 5 is raised by 1, because dates would repeat otherwise.
      addedDaysAgo: 3 + ((position * 5 + 2) % (count % 5 === 0 ? count + 1 : count)) * 4,
    };
  });
}
