import {
  keyOf,
  nameOf,
  partOf,
  partsOf,
  replace,
  stringOf,
  type Change,
  type Code,
  type Placed,
  type SyntaxNode,
} from '../code.ts'
import { findStatements } from './statements.ts'

/** A state in the source: whose it is, which one, and how another is put in its place. */
type Stated = { subject: string; state: string; change(other: string): Change }

const subjects = /^(?:.*_)?(?:state|status|outcome|verdict|standing|phase|stage)$|(?:State|Status)$/

/** States that are compared or set, each with the next one that its file knows. */
export function findStates(code: Code): Change[] {
  const found = [...code.all.flatMap(inCode), ...inStatements(code)]
  const known = Map.groupBy(found, ({ subject }) => subject)
  return found.flatMap(({ subject, state, change }) => {
    const all = [...new Set(known.get(subject)?.map((one) => one.state))]
    const other = all[(all.indexOf(state) + 1) % all.length]
    return other === undefined || other === state ? [] : [change(other)]
  })
}

function inCode({ node, parent }: Placed): Stated[] {
  const subject = subjectOf(node)
  if (!subjects.test(subject)) return []
  return literalsOf(node).flatMap((literal) => {
    const state = stringOf(literal) ?? ''
    if (!/^[a-z][a-z_]+$/.test(state) || parent?.type === 'ObjectPattern') return []
    const from = `${subject} '${state}'`
    const change = (other: string): Change =>
      replace(literal, `'${other}'`, { from, to: `'${other}'` })
    return [{ subject: subject.toLowerCase(), state, change }]
  })
}

function subjectOf(node: SyntaxNode): string {
  if (node.type === 'Property') return keyOf(node)
  if (node.type === 'SwitchStatement') return nameOf(partOf(node, 'discriminant'))
  if (node.type !== 'BinaryExpression' || !/^[!=]==$/.test(String(node['operator']))) return ''
  return nameOf(partOf(node, 'left'))
}

function literalsOf(node: SyntaxNode): SyntaxNode[] {
  if (node.type === 'SwitchStatement') {
    return partsOf(node, 'cases').flatMap((one) => partOf(one, 'test') ?? [])
  }
  const value = partOf(node, node.type === 'Property' ? 'value' : 'right')
  if (value === null) return []
  if (value.type !== 'ConditionalExpression') return [value]
  return ['consequent', 'alternate'].flatMap((key) => partOf(value, key) ?? [])
}

const compared =
  /\b(\w*(?:state|status|outcome))\s*(?:=|<>|(?:NOT )?IN)\s*\(?((?:'[a-z_]+'(?:, )?)+)/g

function inStatements(code: Code): Stated[] {
  return findStatements(code).flatMap(({ words, cut }) =>
    [...words.matchAll(compared)].flatMap(({ 0: found, 1: subject = '', 2: list = '', index }) =>
      [...list.matchAll(/'([a-z_]+)'/g)].map((literal) => {
        const from = index + found.length - list.length + literal.index
        const change = (other: string): Change => cut(from, from + literal[0].length, `'${other}'`)
        return { subject: subject.toLowerCase(), state: literal[1] ?? '', change }
      }),
    ),
  )
}
