/** One element of a document: its local name, its own text, its children. */
export type Element = { name: string; text: string; children: Element[] }

const TOKEN =
  /<\?[^]*?\?>|<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\/\s*([\w.:-]+)\s*>|<([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const localOf = (name: string): string => name.split(':').at(-1) ?? name

/** Undefined if not well-formed. A minimal parser, sufficient for the exchange's first checks. */
export function parseXml(text: string): Element | undefined {
  const top: Element = { name: '', text: '', children: [] }
  const open: { element: Element; tag: string }[] = [{ element: top, tag: '' }]
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const here = open.at(-1)
    if (here === undefined || !addText(here.element, text.slice(end, match.index))) return undefined
    end = match.index + match[0].length
    const [whole, closing, opening, , selfClosing] = match
    if (whole.startsWith('<![CDATA[')) here.element.text += whole.slice(9, -3)
    else if (closing !== undefined) {
      if (here.tag !== closing || open.length === 1) return undefined
      open.pop()
    } else if (opening !== undefined) {
      const element = { name: localOf(opening), text: '', children: [] }
      here.element.children.push(element)
      if (selfClosing === '') open.push({ element, tag: opening })
    }
  }
  const isWhole = open.length === 1 && text.slice(end).trim() === '' && top.text.trim() === ''
  return isWhole && top.children.length === 1 ? top.children[0] : undefined
}

/** False if the text contains a markup character: then it is not XML. */
function addText(element: Element, raw: string): boolean {
  if (/<|&(?!(?:lt|gt|amp|quot|apos|#\d+|#x[0-9a-fA-F]+);)/.test(raw.replace(/^\uFEFF/, ''))) {
    return false
  }
  element.text += raw.replaceAll(/&([^;]+);/g, (_, name: string) => {
    if (name.startsWith('#x')) return String.fromCodePoint(Number.parseInt(name.slice(2), 16))
    if (name.startsWith('#')) return String.fromCodePoint(Number(name.slice(1)))
    return ENTITIES[name] ?? ''
  })
  return true
}

/** Every element at that path of local names. */
export function allAt(element: Element, ...path: string[]): Element[] {
  let found = [element]
  for (const name of path) {
    found = found.flatMap((one) => one.children.filter((child) => child.name === name))
  }
  return found
}

/** The text of the first element at that path; empty if there is none. */
export function textAt(element: Element, ...path: string[]): string {
  return allAt(element, ...path)[0]?.text.trim() ?? ''
}
