/** Fills in `{…}`. */
export function fillWords(pattern: string, params: Record<string, string>): string {
  return pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
}
