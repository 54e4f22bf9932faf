import type { CSSProperties, ReactNode } from 'react';
import { fontFaceCss } from '@/lib/rendering/core/fonts';
import '@/app/globals.css';

export const PLATFORM_FAMILIES = ['Inter', 'Bricolage Grotesque'];

type BodyProps = {
  readonly className?: string;
  readonly style?: CSSProperties;
} & { readonly [name: `data-${string}`]: string | number | undefined };

/** The html document that every area's root layout stands in. `no` is Norwegian Bokmål to browsers (I18N-11). */
export function Document(props: {
  readonly lang: string;
  readonly families?: readonly string[];
  readonly bodyProps?: BodyProps;
  readonly children: ReactNode;
}) {
  return (
    <html lang={props.lang === 'no' ? 'nb' : props.lang}>
      <head>
        <style>{fontFaceCss(props.families ?? PLATFORM_FAMILIES)}</style>
      </head>
      <body {...props.bodyProps}>{props.children}</body>
    </html>
  );
}
