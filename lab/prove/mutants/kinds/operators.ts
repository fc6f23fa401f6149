import { partOf, replace, textOf, type Change, type Code, type SyntaxNode } from '../code.ts'

const others: Record<string, string> = {
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

/** Arithmetic and comparisons, each with the operator that is next to it. */
export function findOperators(code: Code): Change[] {
  return code.all.flatMap(({ node }) => {
    const change = swapOperator(code, node)
    return change === null ? [] : [change]
  })
}

export function swapOperator(code: Code, node: SyntaxNode): Change | null {
  if (node.type !== 'BinaryExpression') return null
  const operator = others[String(node['operator'])]
  const [left, right] = [partOf(node, 'left'), partOf(node, 'right')]
  if (operator === undefined || left === null || right === null) return null
  // Words that are put together are no arithmetic: any test would see what comes of a minus.
  if (node['operator'] === '+' && [left, right].some(isText)) return null
  return replace(node, `(${textOf(code, left)}) ${operator} (${textOf(code, right)})`)
}

function isText(node: SyntaxNode): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node['value'] === 'string'
  const [left, right] = [partOf(node, 'left'), partOf(node, 'right')]
  return node.type === 'BinaryExpression' && [left, right].some((one) => one && isText(one))
}
