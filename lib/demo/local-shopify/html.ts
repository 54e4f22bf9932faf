import { escapeHtml } from '@/lib/integrations/mail/escape-html';

const STYLE = `
  :root { color-scheme: light; font: 15px/1.5 ui-sans-serif, system-ui, sans-serif; color: #1f2328; background: #f1f2f4 }
  * { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: flex; flex-direction: column }
  header { background: #17181a; color: #fff; padding: .7rem 1.1rem; display: flex; gap: .8rem; align-items: center; flex-wrap: wrap }
  header b { font-size: 1rem } header span { opacity: .75; font-size: .85rem }
  header nav { margin-inline-start: auto; display: flex; gap: .9rem } header a { color: #fff }
  main { flex: 1; width: min(46rem, 100% - 2rem); margin: 1.6rem auto }
  .sheet { background: #fff; border: 1px solid #dfe1e5; border-radius: 14px; padding: 1.5rem; margin-bottom: 1rem }
  h1 { font-size: 1.35rem; margin: 0 0 .4rem } h2 { font-size: 1.02rem; margin: 0 0 .5rem } p { margin: .35rem 0 }
  ul { padding-inline-start: 1.2rem } code { background: #f1f2f4; padding: .1rem .3rem; border-radius: 5px }
  button, .button { font: inherit; font-weight: 600; border: 0; border-radius: 9px; padding: .6rem 1rem; background: #17181a;
    color: #fff; cursor: pointer; text-decoration: none; display: inline-block }
  .quiet { background: #e6e8eb; color: #1f2328 } form { display: inline-block; margin: .3rem .4rem .3rem 0 }
  input { font: inherit; padding: .55rem .7rem; border: 1px solid #b9bdc4; border-radius: 9px; min-width: 12rem }
  iframe { border: 0; width: 100%; flex: 1; min-height: 80vh; background: #fff; display: block }
  .frame { flex: 1; display: flex } .note { color: #5a6068; font-size: .88rem }`;

/** Renders a page of the local Shopify. Each page states that it is not the real Shopify. */
export function renderPage(title: string, body: string, { nav = '', script = '' } = {}): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head><body>
<header><b>Local Shopify</b><span>a stand-in for trying things out; nothing here leaves this machine</span><nav>${nav}</nav></header>
${body}${script ? `<script>${script}</script>` : ''}</body></html>`;
}
