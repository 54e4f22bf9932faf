import type { PrintMethod } from './blank-types';

type Chart = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Properties shared by all blanks of a form. */
export interface FormFacts {
  readonly family: string;
  readonly categories: readonly string[];
  readonly sizes: readonly string[];
  readonly chart: Chart;
  readonly method: PrintMethod;
  /** Price of a print in GBP pence. */
  readonly printPence: number;
  /** Code of a care text, as used in `care:` facts. */
  readonly care: string;
  readonly dpi?: number;
}

const ADULT = ['xsmall', 'small', 'medium', 'large', 'xl', 'xxl', '3xl'];

/**
 * Returns a size chart with even steps: measurements of the smallest size in cm, and the increment for each following
 * size.
 */
function graded(sizes: readonly string[], first: Record<string, number>, step: Record<string, number>): Chart {
  const row = (index: number) =>
    Object.fromEntries(Object.entries(first).map(([what, cm]) => [what, cm + index * (step[what] ?? 0)]));
  return Object.fromEntries(sizes.map((size, index) => [size, row(index)]));
}

const one = (measures: Record<string, number>): Chart => ({ onesize: measures });
const adult = (chest: number, length: number, sleeve: number): Chart =>
  graded(ADULT, { chest, length, sleeve }, { chest: 5, length: 2, sleeve: 1 });

const KIDS = ['3-4 years', '5-6 years', '7-8 years', '9-11 years', '12-13 years'];
const BABY = ['0-3 months', '3-6 months', '6-12 months', '12-18 months'];
const cloth = { method: 'direct-to-garment', care: 'wash-30', sizes: ADULT } as const;

const mug: FormFacts = {
  family: 'Mugs',
  categories: ['Home', 'Drinkware'],
  method: 'sublimation',
  care: 'dishwasher-microwave',
  sizes: ['onesize'],
  chart: one({ height: 9.6, diameter: 8.2 }),
  printPence: 260,
};
const cap: FormFacts = {
  family: 'Caps',
  categories: ['Accessories', 'Headwear'],
  method: 'embroidery',
  care: 'wipe-reshape',
  sizes: ['onesize'],
  chart: one({ circumference: 58, peak: 7 }),
  printPence: 420,
};

export const FORM_FACTS: Readonly<Record<string, FormFacts>> = {
  tee: {
    ...cloth,
    family: 'T-shirts',
    categories: ['Clothing', 'T-shirts'],
    chart: adult(46, 66, 19),
    printPence: 420,
  },
  'tee-fitted': {
    ...cloth,
    family: 'T-shirts',
    categories: ['Clothing', 'T-shirts'],
    chart: adult(41, 61, 15),
    printPence: 420,
  },
  'tee-long': {
    ...cloth,
    family: 'T-shirts',
    categories: ['Clothing', 'T-shirts'],
    chart: adult(46, 67, 60),
    printPence: 450,
  },
  tank: {
    ...cloth,
    family: 'Vests',
    categories: ['Clothing', 'Vests'],
    chart: graded(ADULT, { chest: 45, length: 67 }, { chest: 5, length: 2 }),
    printPence: 420,
  },
  'tee-kids': {
    ...cloth,
    family: 'Kids’ wear',
    categories: ['Kids', 'T-shirts'],
    sizes: KIDS,
    chart: graded(KIDS, { chest: 33, length: 43 }, { chest: 3, length: 5 }),
    printPence: 380,
  },
  hoodie: {
    ...cloth,
    family: 'Hoodies',
    categories: ['Clothing', 'Hoodies'],
    chart: adult(50, 65, 60),
    printPence: 520,
  },
  'hoodie-zip': {
    ...cloth,
    family: 'Hoodies',
    categories: ['Clothing', 'Hoodies'],
    chart: adult(50, 65, 60),
    printPence: 520,
  },
  sweatshirt: {
    ...cloth,
    family: 'Sweatshirts',
    categories: ['Clothing', 'Sweatshirts'],
    chart: adult(49, 65, 59),
    printPence: 500,
  },
  polo: {
    family: 'Polos',
    categories: ['Clothing', 'Polos'],
    method: 'embroidery',
    care: 'wash-40-embroidery',
    sizes: ADULT,
    chart: adult(46, 67, 20),
    printPence: 480,
  },
  'baby-bodysuit': {
    ...cloth,
    family: 'Baby wear',
    categories: ['Baby'],
    sizes: BABY,
    chart: graded(BABY, { chest: 20, length: 34 }, { chest: 1.5, length: 4 }),
    printPence: 360,
  },
  mug,
  'mug-accent': mug,
  'mug-matt': mug,
  bottle: {
    family: 'Bottles',
    categories: ['Accessories', 'Drinkware'],
    method: 'uv-print',
    care: 'hand-wash-no-microwave',
    sizes: ['onesize'],
    chart: one({ height: 26, diameter: 7.3 }),
    printPence: 380,
  },
  poster: {
    family: 'Posters',
    categories: ['Home', 'Paper'],
    method: 'giclee-print',
    care: 'behind-glass',
    sizes: ['onesize'],
    chart: one({ width: 42, height: 59.4 }),
    printPence: 450,
    dpi: 200,
  },
  notebook: {
    family: 'Notebooks',
    categories: ['Office', 'Paper'],
    method: 'uv-print',
    care: 'dry-cloth',
    sizes: ['onesize'],
    chart: one({ width: 14.8, height: 21 }),
    printPence: 300,
  },
  cap,
  'cap-trucker': cap,
  beanie: {
    family: 'Beanies',
    categories: ['Accessories', 'Headwear'],
    method: 'embroidery',
    care: 'hand-wash-flat',
    sizes: ['onesize'],
    chart: one({ circumference: 56, height: 21 }),
    printPence: 420,
  },
  tote: {
    family: 'Bags',
    categories: ['Accessories', 'Bags'],
    method: 'direct-to-film',
    care: 'wash-30-reverse',
    sizes: ['onesize'],
    chart: one({ width: 38, height: 42, handles: 67 }),
    printPence: 340,
  },
  apron: {
    family: 'Aprons',
    categories: ['Home', 'Kitchen'],
    method: 'direct-to-film',
    care: 'wash-40-reverse',
    sizes: ['onesize'],
    chart: one({ width: 70, length: 85 }),
    printPence: 380,
  },
};
