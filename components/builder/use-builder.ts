import { useEffect, useState } from 'react';
import { readTemporaryStore } from '@/lib/client/builder/temporary-store';
import type { BuilderBlank, BuilderLogo, TemporaryStore } from '@/lib/contracts/builder';
import type { LogoPlacement } from '@/lib/domain/builder/logo-scene';
import { chooseGarmentColour, type ThemeColours } from '@/lib/domain/builder/theme';
import type { Region } from '@/lib/domain/regions/regions';
import type { EventType } from '@/lib/domain/store/event';

/** Selectable theme; only the platform's themes have an id and a name. */
export interface BuilderTheme extends ThemeColours {
  readonly id: number | null;
  readonly name: string | null;
}

type Logo = Pick<BuilderLogo, 'img_id' | 'url' | 'colours' | 'themes' | 'cut_out'>;

/**
 * Everything that the visitor has selected. `colours` maps a blank's id to the garment colour code that was selected
 * manually.
 */
export interface BuilderState {
  readonly logo: Logo | null;
  readonly name: string;
  readonly tagline: string;
  readonly type: EventType;
  readonly region: Region;
  readonly theme: BuilderTheme;
  readonly placement: LogoPlacement;
  readonly chosen: readonly number[];
  readonly colours: Readonly<Record<number, string>>;
}

/** Product forms that are selected initially: one of each common kind. */
const FIRST_FORMS = ['tee', 'hoodie', 'tote', 'mug', 'cap', 'sweatshirt'];

export function chooseFirstBlanks(blanks: readonly BuilderBlank[]): number[] {
  return FIRST_FORMS.flatMap((form) => blanks.find((blank) => blank.form === form)?.id ?? []);
}

/** Provides the builder's state: new, or restored from this browser (ADM-06). */
export function useBuilder(blanks: readonly BuilderBlank[], themes: readonly BuilderTheme[], region: Region) {
  const [first] = themes;
  const [state, setState] = useState<BuilderState>(() => ({
    logo: null,
    name: '',
    tagline: '',
    type: 'store',
    region,
    theme: first ?? { id: null, name: null, primary: '#1b1f27', secondary: '#4c5563', tertiary: '#e7e7e3' },
    placement: 'centre',
    chosen: chooseFirstBlanks(blanks),
    colours: {},
  }));
  // Browser storage is not available on the server, so the draft is restored after hydration.
  useEffect(() => {
    const savedStore = readTemporaryStore();
    if (savedStore) setState((now) => ({ ...now, ...restored(savedStore, themes) }));
  }, [themes]);
  const change = (part: Partial<BuilderState>): void => setState((now) => ({ ...now, ...part }));
  return { state, change };
}

function restored(savedStore: TemporaryStore, themes: readonly BuilderTheme[]): Partial<BuilderState> {
  const { theme: savedTheme, products } = savedStore;
  const theme = themes.find(({ id }) => id !== null && id === savedTheme.colour_set_id);
  return {
    logo: {
      img_id: savedStore.img_id,
      url: `/api/builder/uploads/${savedStore.img_id}`,
      colours: [],
      themes: [{ primary: savedTheme.primary, secondary: savedTheme.secondary, tertiary: savedTheme.tertiary }],
      cut_out: false,
    },
    name: savedStore.page.name,
    tagline: savedStore.page.tagline,
    type: savedStore.type,
    region: savedStore.region,
    theme: theme ?? {
      id: null,
      name: null,
      primary: savedTheme.primary,
      secondary: savedTheme.secondary,
      tertiary: savedTheme.tertiary,
    },
    placement: products[0]?.placement ?? 'centre',
    chosen: products.map((product) => product.blank_id),
    colours: Object.fromEntries(products.map((product) => [product.blank_id, product.colours[0] ?? ''])),
  };
}

/** Returns the colour in which a blank is shown: the visitor's selection, else one with good contrast to the logo. */
export function selectBlankColour(state: BuilderState, blank: BuilderBlank, index: number) {
  const byHand = blank.colours.find(({ code }) => code === state.colours[blank.id]);
  return byHand ?? chooseGarmentColour(blank.colours, state.logo?.colours ?? [], index) ?? blank.colours[0];
}

/**
 * Number of colours in which a product is offered initially: the colour of its picture, then others with good contrast
 * to the logo.
 */
const OFFERED = 5;

export function listOfferedColours(state: BuilderState, blank: BuilderBlank, index: number): string[] {
  const selectedColour = selectBlankColour(state, blank, index);
  const others = Array.from({ length: blank.colours.length }, (_, turn) =>
    chooseGarmentColour(blank.colours, state.logo?.colours ?? [], turn),
  );
  return [...new Set([selectedColour, ...others].flatMap((colour) => colour?.code ?? []))].slice(0, OFFERED);
}

/** Returns the draft as it is saved in the browser; null while it is incomplete. */
export function toTemporaryStore(state: BuilderState, blanks: readonly BuilderBlank[]): TemporaryStore | null {
  const { logo, theme } = state;
  if (!logo || state.name.trim() === '' || state.chosen.length === 0) return null;
  return {
    img_id: logo.img_id,
    page: { name: state.name.trim(), tagline: state.tagline.trim() },
    products: blanks.flatMap((blank, index) =>
      state.chosen.includes(blank.id)
        ? [
            {
              blank_id: blank.id,
              colours: listOfferedColours(state, blank, index),
              placement: blank.chest ? state.placement : 'centre',
            },
          ]
        : [],
    ),
    region: state.region,
    theme: { colour_set_id: theme.id, primary: theme.primary, secondary: theme.secondary, tertiary: theme.tertiary },
    type: state.type,
  };
}
