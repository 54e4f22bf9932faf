import type { CSSProperties, ReactNode } from 'react';
import { FALLBACK_FAMILY, fontFaceCss } from '@/lib/rendering/core/fonts';
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
  const families = props.families ?? PLATFORM_FAMILIES;
  return (
    <html lang={props.lang === 'no' ? 'nb' : props.lang}>
      <body {...props.bodyProps}>
        {/* React moves it into the head. */}
        <style href={`fonts:${families.join('+').replaceAll(' ', '-')}`} precedence="fonts">
          {fontFaceCss([...families, FALLBACK_FAMILY])}
        </style>
        {props.children}
      </body>
    </html>
  );
}
