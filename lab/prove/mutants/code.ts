import { parseAst } from 'rolldown/parseAst'

/** A piece of syntax with its place in the text, as ESTree has it. */
export type SyntaxNode = { type: string; start: number; end: number; [key: string]: unknown }

export type Placed = { node: SyntaxNode; parent: SyntaxNode | null }

/** A source file as mutators look at it: every piece that is there at run time, outer ones first. */
export type Code = { file: string; text: string; all: readonly Placed[] }

/** Another expression in the place of one, and how a reader is shown it. */
export type Change = {
  start: number
  end: number
  mutated: string
  shown?: { at?: number; from: string; to: string }
}

export function readCode(file: string, text: string): Code {
  const all: Placed[] = []
  gather(parseAst(text, { lang: 'ts' }) as unknown as SyntaxNode, null, all)
  return { file, text, all }
}

/** Types are gone at run time, and what is imported cannot be chosen then. */
const withoutRunTime = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/
const typeKeys = new Set(['typeAnnotation', 'typeArguments', 'typeParameters', 'returnType'])

function gather(node: SyntaxNode, parent: SyntaxNode | null, all: Placed[]): void {
  if (withoutRunTime.test(node.type) && node.type !== 'ImportExpression') return
  all.push({ node, parent })
  for (const [key, value] of Object.entries(node)) {
    if (typeKeys.has(key)) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isNode(one)) gather(one, node, all)
    }
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

export function partOf(node: SyntaxNode, key: string): SyntaxNode | null {
  const value = node[key]
  return isNode(value) ? value : null
}

export function partsOf(node: SyntaxNode, key: string): SyntaxNode[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function textOf(code: Code, node: SyntaxNode): string {
  return code.text.slice(node.start, node.end)
}

/** The last name of `a.b.c`, of a call of it, or of what is awaited. */
export function nameOf(node: SyntaxNode | null): string {
  if (node === null) return ''
  if (typeof node['name'] === 'string') return node['name']
  for (const key of ['property', 'callee', 'argument', 'expression']) {
    const inner = partOf(node, key)
    if (inner !== null) return nameOf(inner)
  }
  return ''
}

export function stringOf(node: SyntaxNode | null): string | null {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : null
}

/** The key of a property that is written as a word. */
export function keyOf(node: SyntaxNode): string {
  return node.type === 'Property' && node['computed'] === false ? nameOf(partOf(node, 'key')) : ''
}

export function replace(node: SyntaxNode, mutated: string, shown?: Change['shown']): Change {
  const { start, end } = node
  return { start, end, mutated, ...(shown && { shown }) }
}
