import type { CSSProperties, ReactNode } from 'react';
import { toLanguageTag } from '@/lib/domain/languages/languages';
import { buildPageFontCss } from '@/lib/rendering/core/page-fonts';
import { EarlyChangeReplay } from './early-change-replay';
import { EARLY_CHANGES_SCRIPT } from './early-changes';
import { EARLY_PRESS_SCRIPT } from './early-press';
import { EARLY_SUBMIT_SCRIPT } from './early-submit';
import { LANGUAGE_ADDRESS_SCRIPT } from './language-address';
import { type FailureTexts, LoadFailedNotice } from './load-failed';
import { LOAD_GUARD_SCRIPT } from './load-guard';
import { PICTURE_GUARD_SCRIPT } from './picture-guard';
import '@/app/globals.css';

export const PLATFORM_FAMILIES = ['Inter', 'Bricolage Grotesque'];

const HEAD_SCRIPT = [
  LOAD_GUARD_SCRIPT,
  EARLY_SUBMIT_SCRIPT,
  EARLY_PRESS_SCRIPT,
  EARLY_CHANGES_SCRIPT,
  LANGUAGE_ADDRESS_SCRIPT,
  PICTURE_GUARD_SCRIPT,
].join(';');

type BodyProps = {
  readonly className?: string;
  readonly style?: CSSProperties;
} & { readonly [name: `data-${string}`]: string | number | undefined };

/** HTML document of every root layout. `lang` is a language or a tag (I18N-11). */
export function Document(props: {
  readonly lang: string;
  readonly families?: readonly string[];
  readonly bodyProps?: BodyProps;
  /** Nonce of this page's security policy. */
  readonly nonce: string | undefined;
  readonly failure: FailureTexts;
  /** App Bridge script and API key, for a page in Shopify's frame. */
  readonly appBridge?: { readonly src: string; readonly apiKey: string } | undefined;
  readonly children: ReactNode;
}) {
  const families = props.families ?? PLATFORM_FAMILIES;
  return (
    // The load guard may set an attribute before React hydrates.
    <html lang={toLanguageTag(props.lang)} suppressHydrationWarning>
      {/* biome-ignore lint/style/noHeadElement: a root layout's own head, as Next wants it */}
      <head>
        {/* Must be the first script, because it detects scripts that fail to load. Browsers hide the nonce from React. */}
        <script
          nonce={props.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own
          dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }}
        />
        <style
          nonce={props.nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: faces of our own catalogue
          dangerouslySetInnerHTML={{ __html: buildPageFontCss(families) }}
        />
        {props.appBridge ? (
          <>
            <meta name="shopify-api-key" content={props.appBridge.apiKey} />
            {/* Neither async nor deferred, because Shopify's script must be ready before any token is requested. */}
            <script src={props.appBridge.src} nonce={props.nonce} suppressHydrationWarning />
          </>
        ) : null}
      </head>
      <body {...props.bodyProps}>
        {props.children}
        {/* Must be last, because the first link of a page is the one that skips to its content. */}
        <LoadFailedNotice texts={props.failure} />
        <EarlyChangeReplay />
      </body>
    </html>
  );
}
