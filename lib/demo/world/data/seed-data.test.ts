/** @jest-environment node */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas, GlobalFonts, loadImage } from '@napi-rs/canvas';
import { requireSeedBlank, seedBlanks } from '@/lib/db/catalogue/blanks';
import { calculateLuminance, getClothTone } from '@/lib/db/catalogue/garment-colours';
import { seedShippingTable } from '@/lib/db/catalogue/shipping-table';
import { calculatePrintDpi, MIN_SHARP_DPI } from '@/lib/domain/scene/print-resolution';
import { type SceneElement, SIDES, sceneSchema } from '@/lib/domain/scene/schema';
import { FONTS, findFont } from '@/lib/rendering/core/fonts';
import { layoutText } from '@/lib/rendering/core/text-layout';
import { ARTWORK } from './artwork';
import { demoColourSets, demoFontSets } from './colour-and-font-sets';
import { chooseInk, demoDesigns } from './designs';
import { buildSeedOrders } from './orders';
import { listSeedProducts } from './products';
import { demoStores, getSeedStore } from './stores';
import { demoTenants } from './tenants';

const PUBLIC = join(process.cwd(), 'public');
const measure = createCanvas(1, 1).getContext('2d');
const all = demoStores.flatMap((store) => listSeedProducts(store).map((product) => ({ store, product })));
const scenes = all.flatMap(({ store, product }) =>
  SIDES.flatMap((side) =>
    product[side] ? [{ name: `${store.slug}: ${product.name}, ${side}`, scene: product[side] }] : [],
  ),
);

beforeAll(() => {
  for (const { family, files } of FONTS)
    for (const { file } of files) GlobalFonts.registerFromPath(join(PUBLIC, 'fonts', file), family);
});

function bounds(element: SceneElement): [left: number, top: number, right: number, bottom: number] {
  const layout =
    element.type === 'Text' ? layoutText(measure as unknown as CanvasRenderingContext2D, element) : element;
  const width = layout.width * element.scaleX;
  // Visible letters reach from the top of capitals to the descenders, a little less than the height of the line's box.
  const height = (element.type === 'Text' ? element.fontSize * 0.9 : layout.height) * element.scaleY;
  const left = element.originX === 'left' ? element.left : element.left - width / 2;
  return [left, element.top - height / 2, left + width, element.top + height / 2];
}

const random = () => {
  let state = 5;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};
const contrast = (a: string, b: string) => {
  const [dark = 0, light = 0] = [calculateLuminance(a), calculateLuminance(b)].sort((one, two) => one - two);
  return (light + 0.05) / (dark + 0.05);
};

describe('the demo designs', () => {
  it('are at least 26 different ones, several of them to personalise', () => {
    expect(new Set(demoDesigns.map(({ id }) => id)).size).toBe(demoDesigns.length);
    expect(demoDesigns.length).toBeGreaterThanOrEqual(26);
    const personal = demoDesigns.filter(({ compose }) =>
      compose(chooseInk('light')).elements.some(({ customisable }) => customisable),
    );
    expect(personal.length).toBeGreaterThanOrEqual(10);
  });

  it('are valid scenes on every product', () => {
    const wrong = scenes.filter(({ scene }) => !sceneSchema.safeParse(scene).success).map(({ name }) => name);
    expect(wrong).toEqual([]);
  });

  it('keep every element inside the print area', () => {
    const outside = scenes.flatMap(({ name, scene }) =>
      scene.elements.flatMap((element) => {
        const [left, top, right, bottom] = bounds(element);
        const inside = left >= 0 && top >= 0 && right <= scene.width && bottom <= scene.height;
        return inside
          ? []
          : [`${name}: ${element.id} ${[left, top, right, bottom].map(Math.round)} of ${scene.width}×${scene.height}`];
      }),
    );
    expect(outside).toEqual([]);
  });

  it('give each element of a scene an id of its own', () => {
    const doubled = scenes.filter(
      ({ scene }) => new Set(scene.elements.map(({ id }) => id)).size !== scene.elements.length,
    );
    expect(doubled).toEqual([]);
  });

  it('use families and weights that the platform ships', () => {
    const missing = scenes.flatMap(({ name, scene }) =>
      scene.elements.flatMap((element) => {
        if (element.type !== 'Text') return [];
        const weight = element.fontWeight === 'normal' ? 400 : element.fontWeight === 'bold' ? 700 : element.fontWeight;
        const fits = findFont(element.fontFamily)?.files.some((file) => {
          const [from = 0, to = from] = file.weight.split(' ').map(Number);
          return weight >= from && weight <= to;
        });
        return fits ? [] : [`${name}: ${element.fontFamily} ${weight}`];
      }),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it('name pictures that exist in the size that is written down', async () => {
    const files = readdirSync(join(PUBLIC, 'art')).map((file) => file.replace('.webp', ''));
    expect(files.sort()).toEqual(Object.keys(ARTWORK).sort());
    for (const [name, { width, height }] of Object.entries(ARTWORK)) {
      const picture = await loadImage(join(PUBLIC, 'art', `${name}.webp`));
      expect([name, picture.width, picture.height]).toEqual([name, width, height]);
    }
  });

  it('print no picture at a resolution about which the editor would warn', () => {
    const soft = scenes.flatMap(({ name, scene }) =>
      scene.elements.flatMap((element) =>
        element.type === 'Image' && calculatePrintDpi(element) < MIN_SHARP_DPI
          ? [`${name}: ${calculatePrintDpi(element)} dpi`]
          : [],
      ),
    );
    expect(soft).toEqual([]);
  });

  it('label every field that a shopper fills in and give it a sample that fits', () => {
    for (const { scene } of scenes)
      for (const element of scene.elements.filter(({ customisable }) => customisable)) {
        expect(element.label).toBeTruthy();
        if (element.type === 'Text') expect(element.text.length).toBeLessThanOrEqual(element.maxLength);
      }
  });
});

describe('the demo catalogue', () => {
  it('has at least 44 blanks with unique codes, SKUs and identifiers', () => {
    const variants = seedBlanks.flatMap((blank) => blank.variants);
    expect(seedBlanks.length).toBeGreaterThanOrEqual(44);
    for (const keys of [
      seedBlanks.map(({ code }) => code),
      variants.map(({ sku }) => sku),
      variants.map(({ identifier }) => identifier),
    ])
      expect(new Set(keys).size).toBe(keys.length);
  });

  it('offers three to ten colours of each blank, a size chart for each size, and prices in all regions', () => {
    for (const blank of seedBlanks) {
      expect(blank.colours.length).toBeGreaterThanOrEqual(3);
      expect(blank.colours.length).toBeLessThanOrEqual(10);
      for (const size of blank.sizes) expect(Object.keys(blank.sizeChart[size] ?? {}).length).toBeGreaterThan(0);
      expect(blank.prices.map(({ region }) => region)).toEqual(['UK', 'EU', 'US']);
      for (const price of blank.prices) expect(price.sellingMinor).toBeGreaterThan(price.blankMinor + price.printMinor);
    }
  });

  it('lacks some colours in some sizes', () => {
    const gaps = seedBlanks.filter(({ colours, sizes, variants }) => variants.length < colours.length * sizes.length);
    expect(gaps.length).toBeGreaterThan(10);
  });
});

describe('the demo stores', () => {
  it('are the six of the contract, owned by tenants with users of unique addresses', () => {
    expect(demoStores.map(({ slug }) => slug).sort()).toEqual([
      'bay-conference',
      'company-kit',
      'draft-store',
      'launch-gift',
      'nordic-run',
      'summer-fest',
    ]);
    const keys = demoTenants.map(({ key }) => key);
    for (const { tenant } of demoStores) expect(keys).toContain(tenant);
    const mails = demoTenants.flatMap(({ users }) => users.map(({ email }) => email));
    expect(mails.sort()).toEqual([
      'manager@brightside.test',
      'merchant@loomshop.test',
      'owner@bayfront.test',
      'owner@brightside.test',
      'owner@nordhavn.test',
      'service@brightside.test',
      'staff@merchloom.test',
    ]);
  });

  it('fill their shelves: 24 products in 5 categories at the festival, 6 to 12 elsewhere', () => {
    for (const store of demoStores) {
      const { length } = store.productNotes;
      const isFestival = store.slug === 'summer-fest';
      expect(length).toBeGreaterThanOrEqual(isFestival ? 24 : 6);
      expect(length).toBeLessThanOrEqual(isFestival ? 40 : 12);
      expect(new Set(store.productNotes.map(({ name }) => name)).size).toBe(length);
      expect(new Set(listSeedProducts(store).map(({ addedDaysAgo }) => addedDaysAgo)).size).toBe(length);
    }
    expect(new Set(getSeedStore('summer-fest').productNotes.map(({ category }) => category)).size).toBe(5);
  });

  it('offer only colours of the blank, each readable under the ink', () => {
    for (const { product } of all) {
      const blank = requireSeedBlank(product.blankCode);
      expect(product.colours.length).toBeGreaterThan(0);
      expect(product.front ?? product.back).not.toBeNull();
      for (const code of product.colours) {
        const colour = blank.colours.find((candidate) => candidate.code === code);
        expect([product.name, code, colour?.code]).toEqual([product.name, code, code]);
        if (!colour || blank.form === 'mug-accent') continue;
        const fill = (product.front ?? product.back)?.elements
          .flatMap((element) => (element.type === 'Text' ? [element.fill] : []))
          .find((ink) => ink === chooseInk('dark').main || ink === chooseInk('light').main);
        if (fill) expect([product.name, code, contrast(fill, colour.hex) > 4]).toEqual([product.name, code, true]);
        if (fill)
          expect([product.name, code, getClothTone(colour.hex)]).toEqual([
            product.name,
            code,
            fill === chooseInk('dark').main ? 'dark' : 'light',
          ]);
      }
    }
  });

  it('use existing colour and font sets, with white readable on each primary colour', () => {
    for (const store of demoStores) {
      expect(demoColourSets.map(({ name }) => name)).toContain(store.colourSet);
      expect(demoFontSets.map(({ name }) => name)).toContain(store.fontSet);
      expect(store.seo.title.length).toBeLessThanOrEqual(60);
      expect(store.seo.description.length).toBeLessThanOrEqual(160);
    }
    for (const { primary } of demoColourSets) expect(contrast(primary, '#ffffff')).toBeGreaterThanOrEqual(4.5);
    const files = readdirSync(join(PUBLIC, 'fonts'));
    for (const { fontOne, fontTwo } of demoFontSets)
      for (const { url } of [fontOne, fontTwo]) expect(files).toContain(url.replace('/fonts/', ''));
  });

  it('hold the vouchers and codes of the contract, and a shipping price for every country', () => {
    expect(getSeedStore('summer-fest').vouchers.map(({ code, discountMinor }) => [code, discountMinor])).toEqual([
      ['WELCOME10', 1_000],
      ['EVERYTHING', 10_000_000],
    ]);
    const codes = getSeedStore('launch-gift').vouchers;
    expect([codes.length, codes[0]?.code, codes.at(-1)?.code, codes[0]?.usageLimit]).toEqual([
      50,
      'GIFT-0001',
      'GIFT-0050',
      1,
    ]);
    for (const region of ['UK', 'EU', 'US'])
      expect(seedShippingTable.filter((row) => row.region === region && row.country === '*')).toHaveLength(1);
    expect(new Set(seedShippingTable.map(({ region, country }) => region + country)).size).toBe(
      seedShippingTable.length,
    );
  });
});

describe('the demo orders', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const orders = buildSeedOrders(random(), now);

  it('are identical for an equal random seed and time', () => {
    expect(buildSeedOrders(random(), now)).toEqual(orders);
  });

  it('show all 23 statuses in five stores, over the last twelve months', () => {
    expect(orders.length).toBeGreaterThanOrEqual(34);
    expect(new Set(orders.map(({ status }) => status)).size).toBe(23);
    expect(new Set(orders.map(({ storeSlug }) => storeSlug)).size).toBe(5);
    const months = new Set(orders.map(({ placedAt }) => placedAt.toISOString().slice(0, 7)));
    expect(months.size).toBeGreaterThanOrEqual(10);
    for (const { placedAt, road, status } of orders) {
      expect(now.getTime() - placedAt.getTime()).toBeLessThan(365 * 86_400_000);
      expect(road[0]?.status).toBe('new');
      expect(road.at(-1)?.status).toBe(status);
      for (const { at } of road) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
    }
  });

  it('go to countries that their store ships to, and name an article that exists', () => {
    for (const { storeSlug, customer, lines } of orders) {
      expect(getSeedStore(storeSlug).countries).toContain(customer.countryIso2);
      expect(lines.length).toBeGreaterThan(0);
      for (const { sku, blankCode, quantity } of lines) {
        expect(requireSeedBlank(blankCode).variants.map((variant) => variant.sku)).toContain(sku);
        expect(quantity).toBeGreaterThan(0);
      }
    }
  });

  it('claim each gift code and each guest once', () => {
    const gifts = orders.filter(({ kind }) => kind === 'gift');
    expect(new Set(gifts.map(({ discountCode }) => discountCode)).size).toBe(gifts.length);
    expect(new Set(gifts.map(({ customer }) => customer.email)).size).toBe(gifts.length);
  });
});
