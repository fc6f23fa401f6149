/**
 * Control characters other than line feed and tab, and everything Unicode calls ignorable: zero
 * width, direction marks, tags, variation selectors. A person does not see them and a model does.
 */
const unseen = /\p{Default_Ignorable_Code_Point}|(?![\n\t])\p{Cc}/gu

/** JSON of what a person would see: a document must not carry words to an agent past its reader. */
export function toVisibleJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.replace(unseen, '') : inner,
  )
}
