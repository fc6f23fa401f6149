import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Refusal } from '../reading/reading.ts'
import type { XmlNode } from './xml_tree.ts'

export type XmlLimits = { megabytes: number; tags: number }

// An element costs about 500 bytes in memory: five megabytes of empty elements would take half a
// gigabyte. The largest invoices, with thousands of lines, stay far below.
const invoiceLimits: XmlLimits = { megabytes: 5, tags: 400_000 }
const deepest = 60

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  // Entities enable XML attacks. The few that are allowed are decoded below, after parsing.
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: deepest,
})

/** The tree of a document, or why it is refused. A document with a DTD is refused. */
export function readXml(bytes: Uint8Array, limits = invoiceLimits): XmlNode | Refusal {
  if (bytes.length > limits.megabytes * 1024 * 1024) {
    return refuse('too_large', `The XML document is larger than ${limits.megabytes} MB.`)
  }
  const text = decodeXml(bytes)
  if (text === null)
    return refuse('broken_file', 'The content does not match the declared encoding.')
  // Anywhere, even in comments: no invoice needs this.
  if (/<!(?:DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)) {
    return refuse('forbidden_xml', 'Document type and entity declarations are not allowed.')
  }
  const tags = countTags(text)
  if (tags > limits.tags) return refuse('too_large', 'The XML document has too many elements.')
  const fault = XMLValidator.validate(text)
  if (fault !== true) return refuse('broken_file', `The XML is invalid: ${fault.err.msg}`)
  try {
    const roots = (parser.parse(text) as Parsed[]).filter((node) => nameOf(node) !== undefined)
    const [root] = roots
    if (root === undefined || roots.length > 1) {
      return refuse('broken_file', 'An XML document must have one root element.')
    }
    return grow(root, null, rootScope)
  } catch (error) {
    return refuse('broken_file', `The XML is invalid: ${messageOf(error)}`)
  }
}

export function isXmlRefusal(outcome: XmlNode | Refusal): outcome is Refusal {
  return 'refused' in outcome
}

// XML 1.0 appendix F: the byte order mark first, then the pattern of the first bytes, then the
// declaration. Null if the bytes do not match that encoding.
export function decodeXml(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  let encoding: string
  if (first === 0xff && second === 0xfe) encoding = 'utf-16le'
  else if (first === 0xfe && second === 0xff) encoding = 'utf-16be'
  else if (first === 0x3c && second === 0) encoding = 'utf-16le'
  else if (first === 0 && second === 0x3c) encoding = 'utf-16be'
  else encoding = declaredEncoding(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function declaredEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head)?.[1]
  // A declaration that can be read byte by byte is not UTF-16, whatever it says: programs that save
  // strings to files leave such declarations.
  if (declared === undefined || /^(?:utf-?16|ucs-?2)/i.test(declared)) return 'utf-8'
  return declared.toLowerCase()
}

type Parsed = Record<string, unknown>
type Scope = ReadonlyMap<string, string>

const rootScope: Scope = new Map([['xml', 'http://www.w3.org/XML/1998/namespace']])

function nameOf(node: Parsed): string | undefined {
  for (const key in node) {
    if (key !== ':@' && key !== '#text' && key !== '#cdata') return key
  }
  return undefined
}

function grow(parsed: Parsed, parent: XmlNode | null, outer: Scope): XmlNode {
  const qualified = nameOf(parsed) ?? ''
  const raw = (parsed[':@'] ?? {}) as Record<string, string>
  const scope = scopeOf(raw, outer)
  const [prefix, name] = splitName(qualified)
  const space = scope.get(prefix)
  if (space === undefined && prefix !== '') throw new Error(`the prefix ${prefix} is not declared`)
  const children: XmlNode[] = []
  const attributes = attributesOf(raw)
  let text = ''
  const node = { name, space: space ?? '', attributes, text, children, parent }
  for (const child of parsed[qualified] as Parsed[]) {
    if (typeof child['#text'] === 'string') text += decodeEntities(child['#text'])
    else if (Array.isArray(child['#cdata'])) text += cdataOf(child['#cdata'] as Parsed[])
    else children.push(grow(child, node, scope))
  }
  node.text = text.trim()
  return node
}

function cdataOf(parts: readonly Parsed[]): string {
  return parts.map((part) => (typeof part['#text'] === 'string' ? part['#text'] : '')).join('')
}

function scopeOf(raw: Readonly<Record<string, string>>, outer: Scope): Scope {
  let scope: Map<string, string> | null = null
  for (const key in raw) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue
    scope ??= new Map(outer)
    scope.set(key === 'xmlns' ? '' : key.slice(6), decodeEntities(raw[key] ?? ''))
  }
  return scope ?? outer
}

const noAttributes: Readonly<Record<string, string>> = Object.freeze({})

function attributesOf(raw: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const attributes: Record<string, string> = {}
  let isEmpty = true
  for (const key in raw) {
    if (key === 'xmlns' || key.startsWith('xmlns:')) continue
    attributes[splitName(key)[1]] = decodeEntities(raw[key] ?? '')
    isEmpty = false
  }
  return isEmpty ? noAttributes : attributes
}

function splitName(qualified: string): [prefix: string, name: string] {
  const colon = qualified.indexOf(':')
  return colon < 0 ? ['', qualified] : [qualified.slice(0, colon), qualified.slice(colon + 1)]
}

const predefined: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

// Once and from the left, so that &amp;lt; stays the text &lt;.
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&]{0,20};?)/g, (whole, body: string) => {
    if (!body.endsWith(';')) throw new Error('an ampersand is not escaped')
    const name = body.slice(0, -1)
    if (!name.startsWith('#')) {
      const character = predefined.get(name)
      if (character === undefined) throw new Error(`the entity ${whole} is not declared`)
      return character
    }
    const isHex = /^#x[0-9a-f]{1,6}$/i.test(name)
    if (!isHex && !/^#\d{1,7}$/.test(name)) throw new Error(`${whole} is not a character`)
    const point = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    if (!isCharacter(point)) throw new Error(`${whole} is not allowed in XML`)
    return String.fromCodePoint(point)
  })
}

/** XML 1.0, production 2. */
function isCharacter(point: number): boolean {
  if (point < 0x20) return point === 9 || point === 10 || point === 13
  return (
    point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) && point !== 0xfffe && point !== 0xffff
  )
}

function countTags(text: string): number {
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) count++
  return count
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : 'unknown'
}

function refuse(refused: Refusal['refused'], detail: string): Refusal {
  return { refused, detail: detail.slice(0, 500) }
}
