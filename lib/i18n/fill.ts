/** Puts values into a template's {placeholders}; islands use it on texts that the server translated. No plurals, no
 *  escapes: a text that needs either is translated on the server. */
export function fill(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
