/**
 * Appends a value to form data in the bracket notation that the server parses: `products[0][store][size]`. null and
 * undefined are left out, because form data cannot represent them; '' is sent.
 */
export function appendNested(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value !== 'object') form.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) appendNested(form, `${name}[${key}]`, inner);
}
