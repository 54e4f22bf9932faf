import { WIDGET_ROW_HEIGHT_PX } from '@/lib/domain/widget/snippet';

/**
 * Styles of the widget inside its shadow root: rules of the page do not apply inside, and these do not apply outside.
 * Font and text colour are inherited from the page. Sizes are in px, because pages redefine `rem`. Height of a row: 220
 * + 12 + 42 + 4 + 22 + 4 + 20 px for the cards, 16 px for focus ring and scroll bar, 44 px for the link below.
 */
export const WIDGET_STYLES = `
:host{display:block;min-height:${WIDGET_ROW_HEIGHT_PX}px;font-family:inherit;color:inherit;text-align:start;line-height:1.4}
:host([layout=grid]){min-height:0}
:host([hidden]){display:none}
*{box-sizing:border-box}
ul{list-style:none;margin:0;padding:6px 4px 10px;display:grid;gap:20px;grid-auto-flow:column;grid-auto-columns:220px;justify-content:start;overflow-x:auto;overscroll-behavior-x:contain;scroll-snap-type:x proximity;scroll-padding:4px}
:host([layout=grid]) ul{grid-auto-flow:row;grid-auto-columns:auto;justify-content:stretch;grid-template-columns:repeat(auto-fill,minmax(min(100%,190px),1fr));overflow:visible}
li{scroll-snap-align:start;min-width:0;min-height:324px}
:host([layout=grid]) li{min-height:0}
li a{display:block;position:relative;color:inherit;text-decoration:none;border-radius:12px}
a:focus-visible,button:focus-visible{outline:3px solid var(--accent,#17181c);outline-offset:3px}
.tile{display:block;aspect-ratio:1;border-radius:12px;background:#f1f2f4;overflow:hidden;margin-bottom:12px}
.tile img{display:block;width:100%;height:100%;object-fit:contain;transition:transform .4s ease}
li a:hover .tile img{transform:scale(1.03)}
.name{font-size:15px;font-weight:600;max-height:42px;overflow:hidden;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical}
li a:hover .name{text-decoration:underline;text-underline-offset:3px}
.price{font-size:15px;height:22px;margin-top:4px;font-variant-numeric:tabular-nums;white-space:nowrap}
.price small{font-size:12px;opacity:.75;margin-inline-start:6px}
.own{font-size:13px;height:20px;margin-top:4px;display:flex;align-items:center;gap:6px;opacity:.85}
svg{width:1.15em;height:1.15em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round;flex:none}
.all{display:inline-flex;align-items:center;gap:6px;min-height:44px;padding:0 4px;font-size:15px;font-weight:600;color:inherit;text-underline-offset:4px}
.wait .tile,.wait .name,.wait .price{border-radius:8px;background:#e9eaed;color:transparent}
.wait .name{height:21px;width:80%}
.wait .price{width:40%}
.wait li{animation:wait 1.4s ease-in-out infinite alternate}
.plain{display:flex;align-items:center;justify-content:center;min-height:inherit;padding:24px;border:1px dashed currentColor;border-radius:12px;font-size:15px}
dialog{padding:0;border:0;border-radius:16px;color:#17181c;background:#fff;width:min(1120px,100vw - 48px);height:min(860px,100vh - 48px);height:min(860px,100dvh - 48px);max-width:none;max-height:none;overflow:hidden;overscroll-behavior:contain;box-shadow:0 24px 80px rgba(0,0,0,.35)}
dialog[open]{display:flex;flex-direction:column;animation:rise .22s ease-out}
dialog::backdrop{background:rgba(20,22,30,.6)}
header{display:flex;align-items:center;gap:4px;min-height:56px;padding:4px 6px 4px 20px;border-bottom:1px solid #e4e5e8}
header h2{flex:1;min-width:0;margin:0;font:600 16px/1.3 system-ui,sans-serif;font-family:inherit;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
header a,header button{display:inline-flex;align-items:center;justify-content:center;gap:8px;min-width:44px;min-height:44px;padding:0 12px;border:0;border-radius:10px;background:none;color:inherit;font:600 14px/1 system-ui,sans-serif;font-family:inherit;text-decoration:none;cursor:pointer}
header a:hover,header button:hover{background:#f1f2f4}
header svg{font-size:18px}
.body{position:relative;flex:1;min-height:0}
iframe{position:absolute;inset:0;width:100%;height:100%;border:0;background:#fff;visibility:hidden}
.ready iframe{visibility:visible}
.state{position:absolute;inset:0;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:20px;padding:24px;margin:0;text-align:center;font-size:16px}
.ready .state{display:none}
.state::before{content:"";width:32px;height:32px;border:3px solid #e4e5e8;border-top-color:var(--accent,#17181c);border-radius:50%;animation:turn 1s linear infinite}
.refused .state::before{display:none}
.go{display:inline-flex;align-items:center;min-height:48px;padding:0 24px;border-radius:10px;background:var(--accent,#17181c);color:var(--on-accent,#fff);font-weight:600;text-decoration:none}
@media (max-width:640px){dialog{width:100vw;height:100vh;height:100dvh;border-radius:0}header{padding-inline-start:16px}header a span{display:none}}
@media (prefers-reduced-motion:reduce){*,*::before,dialog[open]{animation:none!important;transition:none!important}}
@media (forced-colors:active){.tile{border:1px solid}}
@keyframes wait{to{opacity:.55}}
@keyframes rise{from{opacity:0;transform:translateY(12px)}}
@keyframes turn{to{transform:rotate(1turn)}}
`;

/**
 * Applies the styles to a shadow root with a constructed style sheet, which is permitted even if a policy forbids
 * inline styles.
 */
export function adoptStyles(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(WIDGET_STYLES);
    root.adoptedStyleSheets = [sheet];
  } catch {
    // Safari before 16.4 does not support constructed style sheets. If a policy also forbids inline styles there, the
    // widget is not styled.
    const style = document.createElement('style');
    style.textContent = WIDGET_STYLES;
    root.prepend(style);
  }
}
