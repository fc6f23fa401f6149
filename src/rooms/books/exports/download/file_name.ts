// Letters that Unicode does not decompose into a base letter and a mark.
const spelled: ReadonlyMap<string, string> = new Map([
  ['æ', 'ae'],
  ['ø', 'oe'],
  ['å', 'aa'],
  ['ß', 'ss'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['þ', 'th'],
  ['ð', 'd'],
])

const mostLetters = 40

/** `Prøve ApS`, `ledger`, `2026-01-01`… becomes `proeve-aps_ledger_2026-01-01_2026-03-31.csv`. */
export function fileNameOf(organization: string, parts: readonly string[], ending: string): string {
  return `${[plainName(organization), ...parts].join('_')}.${ending}`
}

/** Letters, digits and hyphens that every file system takes. */
export function plainName(name: string): string {
  const letters = Array.from(name.normalize('NFC').toLowerCase(), (one) => spelled.get(one) ?? one)
  const plain = letters
    .join('')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, mostLetters)
    .replaceAll(/^-+|-+$/g, '')
  return plain === '' ? 'organization' : plain
}
