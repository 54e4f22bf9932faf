/**
 * Replaces a template's {placeholders} with values. Client components use it on texts that the server translated. Texts
 * with plurals or escapes must be formatted on the server.
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
