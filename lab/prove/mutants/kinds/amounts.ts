import {
  nameOf,
  partOf,
  partsOf,
  replace,
  textOf,
  type Change,
  type Code,
  type SyntaxNode,
} from '../code.ts'
import { swapOperator } from './operators.ts'

const moneyFiles =
  /(?:money|amount|decimal|rounding|price|balance|tax|fee|owed|box|figure|due)|\/(?:vat|ledger|fatturapa|ubl|takings|open_items|invoices|reports|closing|coding|entries)\//

const moneyWords =
  /(?:minor|amount|net|vat|tax|gross|total|sum|balance|debit|credit|owed|paid|price|base|rest|difference|share|top|bottom)/i

/** Rounding, arithmetic in minor units, signs, and one cent more, where money is handled. */
export function findAmounts(code: Code): Change[] {
  if (!moneyFiles.test(code.file)) return []
  return code.all.flatMap(({ node }) => {
    if (node.type === 'BinaryExpression') return arithmetic(code, node)
    if (node.type === 'UnaryExpression') return sign(code, node)
    if (node.type === 'Literal') return oneMore(node)
    return node.type === 'CallExpression' ? rounding(code, node) : []
  })
}

function arithmetic(code: Code, node: SyntaxNode): Change[] {
  const isArithmetic = /^[-+*/]$/.test(String(node['operator']))
  const isMoney = moneyWords.test(textOf(code, node)) || /\dn\b/.test(textOf(code, node))
  const change = isArithmetic && isMoney ? swapOperator(code, node) : null
  return change === null ? [] : [change]
}

function sign(code: Code, node: SyntaxNode): Change[] {
  const argument = partOf(node, 'argument')
  if (node['operator'] !== '-' || argument === null || argument.type === 'Literal') return []
  return [replace(node, textOf(code, argument))]
}

function oneMore(node: SyntaxNode): Change[] {
  if (typeof node['bigint'] !== 'string') return []
  return [replace(node, `${BigInt(node['bigint']) + 1n}n`)]
}

const otherRounding: Record<string, string> = { round: 'floor', floor: 'ceil', ceil: 'floor' }

function rounding(code: Code, node: SyntaxNode): Change[] {
  const name = nameOf(partOf(node, 'callee'))
  const given = partsOf(node, 'arguments').map((one) => textOf(code, one))
  const [first = '', second] = given
  const other = otherRounding[name]
  if (other !== undefined && textOf(code, node).startsWith('Math.')) {
    return [replace(node, `Math.${other}(${given.join(', ')})`)]
  }
  if (name === 'sizeOf') return [replace(node, first)]
  if (!/^(?:roundHalfUp|divideRounded)$/.test(name) || second === undefined) return []
  return [replace(node, `(${first}) / (${second})`)]
}
