/** One element. It knows its parent, so that paths are built only for reported elements. */
export type XmlNode = {
  /** Without its prefix. */
  readonly name: string
  /** Namespace uri, empty where there is none. */
  readonly space: string
  readonly attributes: Readonly<Record<string, string>>
  /** Its own text, trimmed; not that of its children. */
  readonly text: string
  readonly children: readonly XmlNode[]
  readonly parent: XmlNode | null
}

/** The first element down that path of local names. */
export function nodeAt(node: XmlNode | null, ...names: readonly string[]): XmlNode | null {
  let found = node
  for (const name of names) {
    if (found === null) return null
    found = found.children.find((child) => child.name === name) ?? null
  }
  return found
}

/** Every element down that path, through every branch of it. */
export function nodesAt(node: XmlNode | null, ...names: readonly string[]): readonly XmlNode[] {
  if (node === null) return []
  let found: readonly XmlNode[] = [node]
  for (const name of names) {
    found = found.flatMap((each) => each.children.filter((child) => child.name === name))
  }
  return found
}

/** Null if the element is missing or empty. */
export function textAt(node: XmlNode | null, ...names: readonly string[]): string | null {
  const text = nodeAt(node, ...names)?.text ?? ''
  return text === '' ? null : text
}

/** An XPath, with a position if there are several elements of one name. */
export function pathOf(node: XmlNode): string {
  const steps: string[] = []
  for (let at: XmlNode | null = node; at !== null; at = at.parent) {
    const { name } = at
    const twins = at.parent?.children.filter((child) => child.name === name) ?? []
    steps.unshift(twins.length > 1 ? `${name}[${twins.indexOf(at) + 1}]` : name)
  }
  return `/${steps.join('/')}`.slice(0, 500)
}

/** All text in document order, except in elements that must not be read. */
export function wordsOf(
  root: XmlNode,
  isSkipped: (node: XmlNode) => boolean,
  limit: number,
): string {
  const words: string[] = []
  let length = 0
  const visit = (node: XmlNode): void => {
    if (length >= limit || isSkipped(node)) return
    if (node.text !== '') {
      words.push(node.text)
      length += node.text.length + 1
    }
    node.children.forEach(visit)
  }
  visit(root)
  return words.join('\n').slice(0, limit)
}
