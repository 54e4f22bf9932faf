import { useEffect, useState } from 'react';
import { readTemporaryStore } from '@/lib/client/builder/temporary-store';
import type { BuilderBlank, BuilderLogo, TemporaryStore } from '@/lib/contracts/builder';
import type { LogoPlacement } from '@/lib/domain/builder/logo-scene';
import { garmentColourFor, type ThemeColours } from '@/lib/domain/builder/theme';
import type { Region } from '@/lib/domain/regions/regions';
import type { EventType } from '@/lib/domain/store/event';

/** A look to choose: the platform's have an id and a name. */
export interface Look extends ThemeColours {
  readonly id: number | null;
  readonly name: string | null;
}

type Logo = Pick<BuilderLogo, 'img_id' | 'url' | 'colours' | 'themes' | 'cut_out'>;

/** All that a visitor has chosen so far. `colours` holds the garment colour of each blank by hand, code by id. */
export interface BuilderState {
  readonly logo: Logo | null;
  readonly name: string;
  readonly tagline: string;
  readonly type: EventType;
  readonly region: Region;
  readonly look: Look;
  readonly placement: LogoPlacement;
  readonly chosen: readonly number[];
  readonly colours: Readonly<Record<number, string>>;
}

/** Goods that a new visitor sees ticked: one of each that people expect. */
const FIRST_FORMS = ['tee', 'hoodie', 'tote', 'mug', 'cap', 'sweatshirt'];

export function firstChoice(blanks: readonly BuilderBlank[]): number[] {
  return FIRST_FORMS.flatMap((form) => blanks.find((blank) => blank.form === form)?.id ?? []);
}

/** The builder's state, begun anew or where this browser left it (ADM-06). */
export function useBuilder(blanks: readonly BuilderBlank[], looks: readonly Look[], region: Region) {
  const [first] = looks;
  const [state, setState] = useState<BuilderState>(() => ({
    logo: null,
    name: '',
    tagline: '',
    type: 'store',
    region,
    look: first ?? { id: null, name: null, primary: '#1b1f27', secondary: '#4c5563', tertiary: '#e7e7e3' },
    placement: 'centre',
    chosen: firstChoice(blanks),
    colours: {},
  }));
  // The server knows no browser's storage: what lies there is read once the page stands.
  useEffect(() => {
    const kept = readTemporaryStore();
    if (kept) setState((now) => ({ ...now, ...restored(kept, looks) }));
  }, [looks]);
  const change = (part: Partial<BuilderState>): void => setState((now) => ({ ...now, ...part }));
  return { state, change };
}

function restored(kept: TemporaryStore, looks: readonly Look[]): Partial<BuilderState> {
  const { theme, products } = kept;
  const look = looks.find(({ id }) => id !== null && id === theme.colour_set_id);
  return {
    logo: {
      img_id: kept.img_id,
      url: `/api/builder/uploads/${kept.img_id}`,
      colours: [],
      themes: [{ primary: theme.primary, secondary: theme.secondary, tertiary: theme.tertiary }],
      cut_out: false,
    },
    name: kept.page.name,
    tagline: kept.page.tagline,
    type: kept.type,
    region: kept.region,
    look: look ?? {
      id: null,
      name: null,
      primary: theme.primary,
      secondary: theme.secondary,
      tertiary: theme.tertiary,
    },
    placement: products[0]?.placement ?? 'centre',
    chosen: products.map((product) => product.blank_id),
    colours: Object.fromEntries(products.map((product) => [product.blank_id, product.colours[0] ?? ''])),
  };
}

/** The colour that a blank is shown in: the visitor's, else one that the logo stands out from. */
export function shownColour(state: BuilderState, blank: BuilderBlank, index: number) {
  const byHand = blank.colours.find(({ code }) => code === state.colours[blank.id]);
  return byHand ?? garmentColourFor(blank.colours, state.logo?.colours ?? [], index) ?? blank.colours[0];
}

/** Colours that a product is offered in at first: the one shown, then others that the logo stands out from. */
const OFFERED = 5;

export function offeredColours(state: BuilderState, blank: BuilderBlank, index: number): string[] {
  const shown = shownColour(state, blank, index);
  const others = Array.from({ length: blank.colours.length }, (_, turn) =>
    garmentColourFor(blank.colours, state.logo?.colours ?? [], turn),
  );
  return [...new Set([shown, ...others].flatMap((colour) => colour?.code ?? []))].slice(0, OFFERED);
}

/** What is kept in the browser; null while something is missing. */
export function temporaryStoreOf(state: BuilderState, blanks: readonly BuilderBlank[]): TemporaryStore | null {
  const { logo, look } = state;
  if (!logo || state.name.trim() === '' || state.chosen.length === 0) return null;
  return {
    img_id: logo.img_id,
    page: { name: state.name.trim(), tagline: state.tagline.trim() },
    products: blanks.flatMap((blank, index) =>
      state.chosen.includes(blank.id)
        ? [
            {
              blank_id: blank.id,
              colours: offeredColours(state, blank, index),
              placement: blank.chest ? state.placement : 'centre',
            },
          ]
        : [],
    ),
    region: state.region,
    theme: { colour_set_id: look.id, primary: look.primary, secondary: look.secondary, tertiary: look.tertiary },
    type: state.type,
  };
}
