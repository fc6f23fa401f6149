import type { Page } from 'playwright-core'

type Value = { value?: unknown }
type Node = {
  nodeId: string
  parentId?: string
  childIds?: string[]
  ignored: boolean
  role?: Value
  name?: Value
  value?: Value
  description?: Value
  properties?: { name: string; value: Value }[]
}

/** Said of a node, where it is so. */
const told = new Set([
  'level',
  'expanded',
  'checked',
  'selected',
  'disabled',
  'invalid',
  'live',
  'modal',
])
/** What only holds others together. */
const silent = new Set([
  'generic',
  'none',
  'InlineTextBox',
  'StaticText',
  'paragraph',
  'MenuListPopup',
])

const textOf = ({ value }: Value = {}): string => {
  const isWord =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isWord ? String(value).trim() : ''
}

/**
 * A part of a screen as a screen reader has it, one line for each thing: what it is, its name, what stands in
 * it, what is said beside it, and how it is.
 */
export async function spokenOf(page: Page, selector: string): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const { root } = await client.send('DOM.getDocument', { depth: 0 })
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { node } = await client.send('DOM.describeNode', { nodeId })
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as unknown as {
    nodes: (Node & { backendDOMNodeId?: number })[]
  }
  await client.detach()
  const byId = new Map(nodes.map((one) => [one.nodeId, one]))
  const top = nodes.find((one) => one.backendDOMNodeId === node.backendNodeId)
  if (top === undefined) throw new Error(`nothing is read out of ${selector}`)
  return linesOf(top, byId, 0).join('\n')
}

function linesOf(node: Node, byId: ReadonlyMap<string, Node>, depth: number): string[] {
  const role = textOf(node.role)
  // The field itself says its label.
  if (role === 'InlineTextBox' || role === 'LabelText') return []
  const inside = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? [])
  if (role === 'StaticText') return [`${'  '.repeat(depth)}"${textOf(node.name)}"`]
  const isSilent = node.ignored || silent.has(role)
  const below = inside.flatMap((one) => linesOf(one, byId, isSilent ? depth : depth + 1))
  if (isSilent) return below
  const name = textOf(node.name)
  // A name that is made of what is inside is not said twice.
  const isSaid =
    below.length > 0 && below.map((one) => one.trim().replaceAll('"', '')).join(' ') === name
  const isWhole = isSaid || role === 'textbox' || /cell|header$/i.test(role)
  return [`${'  '.repeat(depth)}${lineOf(node, role, name)}`, ...(isWhole ? [] : below)]
}

function lineOf({ value, description, properties = [] }: Node, role: string, name: string): string {
  const states = properties
    .filter((one) => told.has(one.name))
    .map((one) => [one.name, textOf(one.value)] as const)
    .filter(([, text]) => text !== 'false' && text !== '' && text !== 'off')
    .map(([state, text]) => (text === 'true' ? state : `${state} ${text}`))
  return [
    role,
    name === '' ? '' : `"${name}"`,
    textOf(value) === '' ? '' : `= ${textOf(value)}`,
    textOf(description) === '' ? '' : `(${textOf(description)})`,
    states.length === 0 ? '' : `[${states.join(', ')}]`,
  ]
    .filter(Boolean)
    .join(' ')
}
