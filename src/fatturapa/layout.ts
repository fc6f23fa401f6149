import type { Form, Written } from './forms.ts'

/** An element with text, and where in the Fattura that comes from. */
export type Leaf = { name: string; at: string; given: string; form: Form }

export type Branch = { name: string; parts: readonly Element[] }

export type Element = Leaf | Branch

type Given = string | null

/** Null is left out. A text of nothing is not: it is told to be missing. */
export function leaf(name: string, at: string, given: Given, form: Form): Leaf[] {
  return given === null ? [] : [{ name, at, given, form }]
}

export function branch(name: string, ...parts: readonly Element[][]): Branch[] {
  return [{ name, parts: parts.flat() }]
}

/** The same, where there may be nothing to say in it. */
export function branchIfAny(name: string, ...parts: readonly Element[][]): Branch[] {
  return parts.flat().length === 0 ? [] : branch(name, ...parts)
}

export function leavesOf(element: Element): Leaf[] {
  return 'parts' in element ? element.parts.flatMap(leavesOf) : [element]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

export function printElement(element: Element, depth: number): string {
  const indent = '  '.repeat(depth)
  const { name } = element
  if ('parts' in element) {
    const inner = element.parts.map((part) => printElement(part, depth + 1)).join('')
    // What a leaf leaves out may leave nothing in its branch.
    return inner === '' ? '' : `${indent}<${name}>\n${inner}${indent}</${name}>\n`
  }
  const text = assertWritten(element)
  if (text === null) return ''
  return `${indent}<${name}>${text.replaceAll(/[&<>]/g, (mark) => escapes[mark] ?? '')}</${name}>\n`
}

/** Nothing is written that the exchange would refuse, also where nobody looked before. */
function assertWritten({ name, at, given, form }: Leaf): string | null {
  const { text, fault }: Written = form(given)
  if (fault !== null) throw new RangeError(`${at}: ${name} ${fault}`)
  return text
}
