import {
  keyOf,
  nameOf,
  partOf,
  partsOf,
  replace,
  stringOf,
  textOf,
  type Change,
  type Code,
  type SyntaxNode,
} from '../code.ts'

const permission = /^[a-z]+:(?:read|edit|post|delete)$/
const guarded =
  /\/rooms\/(?:identity\/(?:access|approvals|signin|oauth)|lifecycle\/recovery)\/|\/kernel\/corridor\//

/** What a flag says when it guards nothing. */
const openFlags: Record<string, string> = {
  secondFactor: 'false',
  reviewed: 'false',
  forApps: 'true',
}

/** A lesser permission, a flag that guards nothing, a list with one less, a guard that is not asked. */
export function findPermissions(code: Code): Change[] {
  return code.all.flatMap(({ node }) => {
    if (node.type === 'Property') return property(code, node)
    if (node.type === 'ArrayExpression') return shorterLists(code, node)
    return node.type === 'ExpressionStatement' && guarded.test(code.file) ? guard(code, node) : []
  })
}

function property(code: Code, node: SyntaxNode): Change[] {
  const value = partOf(node, 'value')
  if (value === null) return []
  const key = keyOf(node)
  const needed = stringOf(value)
  if (key === 'needs' && needed !== null && permission.test(needed)) {
    return [replace(value, `'${lesserOf(needed)}'`)]
  }
  const open = openFlags[key]
  const isGuard = value.type === 'Literal' ? typeof value['value'] === 'boolean' : isFunction(value)
  if (open === undefined || !isGuard || textOf(code, value) === open) return []
  return [replace(value, open, { from: textOf(code, node), to: `${key}: ${open}` })]
}

const isFunction = (node: SyntaxNode): boolean => node.type === 'ArrowFunctionExpression'

function lesserOf(needed: string): string {
  const [area = '', right] = needed.split(':')
  if (needed === 'documents:read') return 'settings:read'
  if (right === 'read') return 'documents:read'
  if (area === 'members') return 'settings:read'
  return right === 'edit' ? `${area}:read` : `${area}:edit`
}

function shorterLists(code: Code, node: SyntaxNode): Change[] {
  const elements = partsOf(node, 'elements')
  const texts = elements.map((one) => textOf(code, one))
  return elements.flatMap((one, at) => {
    if (!permission.test(stringOf(one) ?? '')) return []
    const shown = { at: one.start, from: `${texts[at]} in a list`, to: 'dropped' }
    return [replace(node, `[${texts.toSpliced(at, 1).join(', ')}]`, shown)]
  })
}

function guard(code: Code, node: SyntaxNode): Change[] {
  const asked = partOf(node, 'expression')
  if (asked === null || !/^(?:assert|refuse)[A-Z]/.test(nameOf(asked))) return []
  return [replace(asked, 'undefined', { from: textOf(code, asked), to: 'dropped' })]
}
