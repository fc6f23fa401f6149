import {
  partOf,
  partsOf,
  replace,
  textOf,
  type Change,
  type Code,
  type SyntaxNode,
} from '../code.ts'

/** Decisions turned round, `and` for `or`, and a way out that is not taken. */
export function findConditions(code: Code): Change[] {
  return code.all.flatMap(({ node }) => [
    ...(node.type === 'IfStatement' || node.type === 'ConditionalExpression'
      ? turnRound(code, node)
      : []),
    ...(node.type === 'LogicalExpression' ? swapLogic(code, node) : []),
  ])
}

function turnRound(code: Code, node: SyntaxNode): Change[] {
  const test = partOf(node, 'test')
  if (test === null) return []
  const negated = replace(test, `!(${textOf(code, test)})`)
  if (!leavesEarly(node)) return [negated]
  const shown = { from: textOf(code, node), to: 'dropped' }
  return [negated, replace(test, 'false', shown)]
}

const waysOut = new Set(['ReturnStatement', 'ThrowStatement', 'ContinueStatement'])

function leavesEarly(node: SyntaxNode): boolean {
  const then = partOf(node, 'consequent')
  if (node.type !== 'IfStatement' || then === null || partOf(node, 'alternate')) return false
  const [only, ...more] = then.type === 'BlockStatement' ? partsOf(then, 'body') : [then]
  return only !== undefined && more.length === 0 && waysOut.has(only.type)
}

function swapLogic(code: Code, node: SyntaxNode): Change[] {
  const [left, right] = [partOf(node, 'left'), partOf(node, 'right')]
  if (node['operator'] === '??' || left === null || right === null) return []
  const operator = node['operator'] === '&&' ? '||' : '&&'
  return [replace(node, `(${textOf(code, left)}) ${operator} (${textOf(code, right)})`)]
}
