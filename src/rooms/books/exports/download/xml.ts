/** An element: its name, and its text or child elements. Null children are left out. */
export type Node = readonly [name: string, content: string | readonly (Node | null)[]]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#13;',
}

// Characters that XML 1.0 does not allow, not even escaped.
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

export function xmlText(text: string): string {
  return text
    .replaceAll(forbidden, '\uFFFD')
    .replaceAll(/[&<>\r]/g, (mark) => escapes[mark] ?? mark)
}

export function writeNode([name, content]: Node, depth = 0): string {
  const indent = '  '.repeat(depth)
  if (typeof content === 'string') return `${indent}<${name}>${xmlText(content)}</${name}>\n`
  const inner = content.flatMap((node) => (node === null ? [] : [writeNode(node, depth + 1)]))
  return `${indent}<${name}>\n${inner.join('')}${indent}</${name}>\n`
}

/**
 * Writes an element around streamed children. Without children it is left out: most lists of the
 * schema may be missing, but not empty.
 */
export async function* writeAround(
  name: string,
  depth: number,
  heading: readonly Node[],
  inner: AsyncIterable<string>,
): AsyncGenerator<string> {
  const indent = '  '.repeat(depth)
  let isOpen = false
  for await (const piece of inner) {
    if (!isOpen) {
      yield `${indent}<${name}>\n`
      for (const node of heading) yield writeNode(node, depth + 1)
    }
    isOpen = true
    yield piece
  }
  if (isOpen) yield `${indent}</${name}>\n`
}

/** At most `most` characters, as a schema counts them. */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text).slice(0, most).join('')
}

/** The element, or null if it has no text. */
export function nodeOf(name: string, text: string | null | undefined, most: number): Node | null {
  return text ? [name, cut(text, most)] : null
}
