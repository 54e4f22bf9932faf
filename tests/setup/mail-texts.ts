const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' };

/** Returns the visible text of a mail's HTML, including the addresses of its links. */
export function listHtmlWords(html: string): string[] {
  const body = html
    .replace(/^[\s\S]*<body[^>]*>/, '')
    .replace(/<div style="display:none[^>]*>[^<]*<\/div>/, '')
    .replace(/<img[^>]*>/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>/g, ' $1 ')
    .replace(/<\/?(?:span|strong|a)(?: [^>]*)?>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => ENTITIES[name] ?? '');
  return listTextWords(body);
}

export const listTextWords = (text: string): string[] =>
  text
    .split(/[\s·]+/)
    .map((part) => part.replace(/:$/, ''))
    .filter((part) => part !== '');
