/** Puts values into a text of the region, such as {number}. */
export function fillText(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}
