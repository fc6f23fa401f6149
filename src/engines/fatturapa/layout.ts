import type { Form, Written } from './forms.ts'

/** An element with text, and the pointer to its value in the Fattura. */
export type Leaf = { name: string; at: string; given: string; form: Form }

export type Branch = { name: string; parts: readonly LayoutElement[] }

export type LayoutElement = Leaf | Branch

type Given = string | null

/** Null is omitted. An empty text is not: it is reported as missing. */
export function leaf(name: string, at: string, given: Given, form: Form): Leaf[] {
  return given === null ? [] : [{ name, at, given, form }]
}

export function branch(name: string, ...parts: readonly LayoutElement[][]): Branch[] {
  return [{ name, parts: parts.flat() }]
}

/** The same, for an optional branch. */
export function branchIfAny(name: string, ...parts: readonly LayoutElement[][]): Branch[] {
  return parts.flat().length === 0 ? [] : branch(name, ...parts)
}

export function leavesOf(element: LayoutElement): Leaf[] {
  return 'parts' in element ? element.parts.flatMap(leavesOf) : [element]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export function printElement(element: LayoutElement, depth: number): string {
  const indent = '  '.repeat(depth)
  const { name } = element
  if ('parts' in element) {
    const inner = element.parts.map((part) => printElement(part, depth + 1)).join('')
    // A branch whose leaves are all omitted is omitted too.
    return inner === '' ? '' : `${indent}<${name}>\n${inner}${indent}</${name}>\n`
  }
  const text = assertWritten(element)
  if (text === null) return ''
  return `${indent}<${name}>${text.replaceAll(/[&<>]/g, (mark) => escapes[mark] ?? '')}</${name}>\n`
}

/** Throws on a value the exchange would reject, even if preflight did not run. */
function assertWritten({ name, at, given, form }: Leaf): string | null {
  const { text, fault }: Written = form(given)
  if (fault !== null) throw new RangeError(`${at}: ${name} ${fault}`)
  return text
}
