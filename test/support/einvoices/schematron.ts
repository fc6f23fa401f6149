import { readFileSync } from 'node:fs'
import { DOMParser, type Document, type Element, type Node } from '@xmldom/xmldom'
import { evaluateXPath, evaluateXPathToBoolean, evaluateXPathToNodes } from 'fontoxpath'

type Let = { name: string; value: string }
type Check = { id: string; asked: string; isReport: boolean }
type Rule = { path: string; checks: Check[] }

/** Rules in XPath 2, by pattern, as the standard for e-invoices is published. */
type Schematron = Rule[][]

/** What every rule of a file may use. */
type Frame = { spaces: Map<string, string>; prolog: string; lets: Let[] }

const schematron = 'http://purl.oclc.org/dsdl/schematron'
const transform = 'http://www.w3.org/1999/XSL/Transform'

export function parseXml(text: string): Document {
  return new DOMParser().parseFromString(text, 'application/xml')
}

function partsOf(node: Element, name: string, space = schematron): Element[] {
  return [...node.childNodes].filter(
    (child): child is Element =>
      child.nodeType === 1 &&
      (child as Element).localName === name &&
      (child as Element).namespaceURI === space,
  )
}

const given = (node: Element, name: string): string => node.getAttribute(name) ?? ''

function letsOf(node: Element): Let[] {
  return partsOf(node, 'let').map((one) => ({
    name: given(one, 'name'),
    value: given(one, 'value'),
  }))
}

function checksOf(frame: Frame, rule: Element): Check[] {
  const within = { ...frame, lets: [...frame.lets, ...letsOf(rule)] }
  return ['assert', 'report'].flatMap((kind) =>
    partsOf(rule, kind).map((one) => ({
      id: given(one, 'id'),
      asked: expressionOf(within, `boolean((${given(one, 'test')}))`),
      isReport: kind === 'report',
    })),
  )
}

/** A function in XSLT, made of variables, choices and results as those of the standard are. */
function functionOf(node: Element): string {
  const names = partsOf(node, 'param', transform).map((one) => `$${given(one, 'name')}`)
  return `declare function ${given(node, 'name')}(${names.join(', ')}) { ${resultOf(node)} };`
}

function resultOf(node: Element): string {
  const lets = partsOf(node, 'variable', transform).map((one) => {
    const hasParts = [...one.childNodes].some((child) => child.nodeType === 1)
    const made = hasParts ? resultOf(one) : JSON.stringify(one.textContent)
    const value = one.getAttribute('select') ?? made
    return `let $${given(one, 'name')} := ${value}`
  })
  const [plain] = ['value-of', 'sequence'].flatMap((name) => partsOf(node, name, transform))
  const [choice] = partsOf(node, 'choose', transform)
  const inner = choice === undefined ? given(plain ?? node, 'select') : choiceOf(choice)
  return lets.length === 0 ? `(${inner})` : `(${lets.join(' ')} return (${inner}))`
}

function choiceOf(node: Element): string {
  const [otherwise] = partsOf(node, 'otherwise', transform)
  const last = otherwise === undefined ? '()' : resultOf(otherwise)
  return partsOf(node, 'when', transform).reduceRight(
    (rest, when) => `if (${given(when, 'test')}) then ${resultOf(when)} else ${rest}`,
    last,
  )
}

export function readSchematron(path: string): Schematron {
  const root = parseXml(readFileSync(path, 'utf8')).documentElement
  if (root === null) throw new Error(`${path} is empty`)
  const spaces = new Map(partsOf(root, 'ns').map((ns) => [given(ns, 'prefix'), given(ns, 'uri')]))
  const prolog = partsOf(root, 'function', transform).map(functionOf).join('\n')
  return partsOf(root, 'pattern').map((pattern) => {
    const frame = { spaces, prolog, lets: [...letsOf(root), ...letsOf(pattern)] }
    return partsOf(pattern, 'rule').map((rule) => ({
      path: expressionOf(frame, `(${pathOf(given(rule, 'context'))})`),
      checks: checksOf(frame, rule),
    }))
  })
}

/** With the variables that it needs, and the functions where one is called. */
function expressionOf({ spaces, prolog, lets }: Frame, inner: string): string {
  const needed = new Set<string>()
  const visit = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\$([\w-]+)/g)) {
      if (needed.has(name)) continue
      needed.add(name)
      for (const one of lets) if (one.name === name) visit(one.value)
    }
  }
  visit(inner)
  const used = lets.filter(({ name }) => needed.has(name))
  const bound = used.map(({ name, value }) => `let $${name} := (${value})`).join('\n')
  const whole = bound === '' ? inner : `${bound}\nreturn ${inner}`
  const declared = [...spaces].map(([name, uri]) => `declare namespace ${name} = "${uri}";`)
  return `${declared.join('\n')}\n${/\bu:/.test(whole) ? prolog : ''}\n${whole}`
}

/** Where a pattern of XSLT matches, as a path: anywhere, unless it begins at the root. */
function pathOf(context: string): string {
  const ways: string[] = ['']
  let depth = 0
  for (const [piece] of context.matchAll(/'[^']*'|"[^"]*"|./gs)) {
    if ('([{'.includes(piece)) depth += 1
    if (')]}'.includes(piece)) depth -= 1
    if (piece === '|' && depth === 0) ways.push('')
    else ways.push(`${ways.pop() ?? ''}${piece}`)
  }
  const paths = ways.map((way) => way.trim())
  return paths.map((way) => (way.startsWith('/') ? way : `//${way}`)).join(' | ')
}

/** Of each pattern the first rule that fits a node is asked, as ISO/IEC 19757-3 has it. */
export function checkBySchematron(
  patterns: Schematron,
  document: Document,
): { faults: string[]; checks: number } {
  const options = { language: evaluateXPath.XQUERY_3_1_LANGUAGE }
  const verdict = { faults: [] as string[], checks: 0 }
  for (const rules of patterns) {
    const seen = new Set<Node>()
    for (const { path, checks } of rules) {
      const nodes = evaluateXPathToNodes(path, document, null, {}, options) as unknown as Node[]
      for (const node of nodes.filter((one) => !seen.has(one))) {
        seen.add(node)
        for (const { id, asked, isReport } of checks) {
          verdict.checks += 1
          const holds = evaluateXPathToBoolean(asked, node, null, {}, options)
          if (holds === isReport) verdict.faults.push(id)
        }
      }
    }
  }
  return verdict
}
