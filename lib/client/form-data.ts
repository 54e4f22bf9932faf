/** Appends a value to form data in the bracket notation that the server reads: `products[0][store][size]`.
 *  null and undefined are left out, as a form has no word for them; '' stays. */
export function appendNested(form: FormData, name: string, value: unknown): void {
  if (value === null || value === undefined) return;
  if (value instanceof Blob) form.append(name, value);
  else if (typeof value !== 'object') form.append(name, String(value));
  else for (const [key, inner] of Object.entries(value)) appendNested(form, `${name}[${key}]`, inner);
}
