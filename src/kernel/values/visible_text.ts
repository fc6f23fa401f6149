/**
 * Control characters other than line feed and tab, and everything Unicode calls ignorable: zero
 * width, direction marks, tags, variation selectors. A person does not see them and a model does.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|(?![\n\t])\p{Cc}/gu

export function visibleText(text: string): string {
  return text.replace(unseen, '')
}

/** Untrusted text as one line of limited length, safe to show on a page. */
export function toVisibleLine(text: string, most: number): string {
  // Half a letter, as JSON can carry it, is nothing that a database keeps.
  const line = text.toWellFormed().replace(unseen, '').replaceAll(/\s+/gu, ' ').trim()
  const letters = Array.from(line)
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`
}

/** JSON of what a person would see: a document must not carry words to an agent past its reader. */
export function toVisibleJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? visibleText(inner) : inner,
  )
}
