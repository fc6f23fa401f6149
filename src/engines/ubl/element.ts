type Attributes = Readonly<Record<string, string>>

type Leaf = { name: string; attributes: Attributes; text: string }
type Branch = { name: string; parts: readonly UblElement[] }

export type UblElement = Leaf | Branch

/** Null and empty texts are omitted: both formats reject empty elements. */
export function leaf(name: string, text: string | null, attributes: Attributes = {}): Leaf[] {
  const written = text?.trim() ?? ''
  return written === '' ? [] : [{ name, attributes, text: written }]
}

/** Omitted if it has no content. */
export function branch(name: string, ...parts: readonly UblElement[][]): Branch[] {
  const all = parts.flat()
  return all.length === 0 ? [] : [{ name, parts: all }]
}

const space = 'urn:oasis:names:specification:ubl:schema:xsd'

/** The document as a UTF-8 file, so that every letter is kept. */
export function printDocument(
  root: 'Invoice' | 'CreditNote',
  parts: readonly UblElement[],
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${root} xmlns="${space}:${root}-2"\n`,
    `  xmlns:cac="${space}:CommonAggregateComponents-2"\n`,
    `  xmlns:cbc="${space}:CommonBasicComponents-2">\n`,
    ...parts.map((part) => printElement(part, 1)),
    `</${root}>\n`,
  ].join('')
}

function printElement(element: UblElement, depth: number): string {
  const indent = '  '.repeat(depth)
  const { name } = element
  if ('parts' in element) {
    const inner = element.parts.map((part) => printElement(part, depth + 1)).join('')
    return `${indent}<${name}>\n${inner}${indent}</${name}>\n`
  }
  const attributes = Object.entries(element.attributes).map(
    ([key, value]) => ` ${key}="${escaped(value)}"`,
  )
  return `${indent}<${name}${attributes.join('')}>${escaped(element.text)}</${name}>\n`
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

// XML 1.0 does not allow control characters and lone surrogates, not even escaped. They become the
// replacement character, so that the loss is visible.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escaped(text: string): string {
  return text
    .replaceAll(unwritable, '\u{FFFD}')
    .replaceAll(/[&<>"]/g, (mark) => escapes[mark] ?? mark)
}

/** The text on one line, as names must be. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
