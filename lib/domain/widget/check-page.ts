import { WIDGET_SCRIPT } from './snippet';

/** Parts of a merchant's page that the check needs, as parsed from its HTML; attributes unchanged. */
export interface WidgetPageParts {
  readonly scripts: readonly { readonly src: string; readonly store: string | null }[];
  readonly elements: readonly { readonly store: string | null }[];
  /** Content security policies in `<meta http-equiv>`. */
  readonly policies: readonly string[];
  readonly lang: string | null;
  /** Visible text of the page, in which a snippet appears that was pasted as text instead of HTML. */
  readonly text: string;
}

export interface WidgetPageFinding {
  readonly check: 'script' | 'store' | 'policy' | 'language';
  readonly level: 'ok' | 'warning' | 'problem';
  /** Result as a code; pages have a text for each `{check}_{finding}`. */
  readonly finding: 'found' | 'missing' | 'elsewhere' | 'twice' | 'as_text' | 'insecure' | 'other' | 'blocks' | 'none';
  /** Value on the page that differs from the expected one. */
  readonly value?: string;
}

/**
 * Checks whether a page contains the widget of a store, and whether anything on the page prevents the widget from
 * working (SHP-08). `origin` is the platform's.
 */
export function checkWidgetPage(
  page: WidgetPageParts,
  expectedWidget: { readonly origin: string; readonly slug: string },
): WidgetPageFinding[] {
  const script = checkScript(page, expectedWidget.origin);
  return [
    script,
    ...(script.finding === 'as_text' ? [] : [checkStore(page, expectedWidget.slug)]),
    checkPolicy(page.policies, expectedWidget.origin),
    page.lang
      ? { check: 'language', level: 'ok', finding: 'found', value: page.lang }
      : { check: 'language', level: 'warning', finding: 'none' },
  ];
}

function checkScript({ scripts, text }: WidgetPageParts, origin: string): WidgetPageFinding {
  const check = 'script';
  const ours = scripts.filter(({ src }) => parsePath(src) === WIDGET_SCRIPT);
  const [first] = ours;
  if (!first) {
    if (text.includes('<merchloom-store') || text.includes(WIDGET_SCRIPT))
      return { check, level: 'problem', finding: 'as_text' };
    return { check, level: 'problem', finding: 'missing' };
  }
  if (parseOrigin(first.src) !== origin) {
    const isPlain = first.src.startsWith('http://') && origin === parseOrigin(first.src.replace('http:', 'https:'));
    return { check, level: 'problem', finding: isPlain ? 'insecure' : 'elsewhere', value: first.src };
  }
  return ours.length > 1 ? { check, level: 'warning', finding: 'twice' } : { check, level: 'ok', finding: 'found' };
}

function checkStore({ scripts, elements }: WidgetPageParts, slug: string): WidgetPageFinding {
  const check = 'store';
  const named = [...elements, ...scripts.filter(({ src }) => parsePath(src) === WIDGET_SCRIPT)].flatMap(({ store }) =>
    store === null ? [] : [store.trim()],
  );
  if (named.includes(slug)) return { check, level: 'ok', finding: 'found', value: slug };
  const [other] = named;
  return other === undefined
    ? { check, level: 'problem', finding: 'missing' }
    : { check, level: 'problem', finding: 'other', value: other };
}

/**
 * Checks whether a content security policy of the page blocks the widget. A policy in the HTTP headers of the server is
 * not visible in the HTML.
 */
function checkPolicy(policies: readonly string[], origin: string): WidgetPageFinding {
  const check = 'policy';
  const needed = ['script-src', 'connect-src', 'img-src', 'frame-src'];
  for (const policy of policies) {
    const directives = new Map(
      policy.split(';').flatMap((part): [string, string[]][] => {
        const [name, ...sources] = part.trim().toLowerCase().split(/\s+/);
        return name ? [[name, sources]] : [];
      }),
    );
    const blocked = needed.find((name) => {
      const sources = directives.get(name) ?? (name === 'frame-src' ? directives.get('child-src') : undefined);
      const counts = sources ?? directives.get('default-src');
      return counts !== undefined && !counts.some((source) => allows(source, origin));
    });
    if (blocked) return { check, level: 'problem', finding: 'blocks', value: `${blocked} ${origin}` };
  }
  return policies.length > 0 ? { check, level: 'ok', finding: 'found' } : { check, level: 'ok', finding: 'none' };
}

function allows(source: string, origin: string): boolean {
  if (source === '*' || source === origin || source === `${new URL(origin).protocol}`) return true;
  const { host } = new URL(origin);
  const plain = source.replace(/^https?:\/\//, '').replace(/\/.*$/, '');
  return plain === host || (plain.startsWith('*.') && host.endsWith(plain.slice(1)));
}

const BASE = 'https://page.invalid';
const parseUrl = (address: string): URL | null =>
  URL.canParse(address, BASE) ? new URL(address.startsWith('//') ? `https:${address}` : address, BASE) : null;
const parsePath = (address: string): string => parseUrl(address)?.pathname ?? '';
const parseOrigin = (address: string): string => parseUrl(address)?.origin ?? '';
