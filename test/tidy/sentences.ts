import { parseSync } from 'rolldown/utils'
import { rewordText, wordsOf } from '#languages/room'
import { isSource, lineAt, type Rule, type SourceFile } from './text.ts'

/** Where sentences for people are made. */
const ROOMS = /^src\/(?:rooms|engines|providers|kernel|pages)\//

/** What programs, mail servers, operators and language models read, in English. */
const FOR_PROGRAMS = [
  'src/kernel/database/',
  'src/kernel/http/',
  'src/providers/language_model/',
  'src/rooms/lifecycle/recovery/',
  'src/rooms/lifecycle/leaving/erasing/',
  'src/rooms/inbox/intake/mail/smtp_refusal.ts',
  'src/rooms/documents/document_texts.ts',
]

/** Properties of a definition or a schema, which say to programs what it is. */
const OF_DEFINITIONS = new Set(['description', 'nothingSet', 'parameters', 'otherwise', 'title'])
const OF_NAMED = new Set(['name', 'path', 'needs', 'file', 'format'])
const FAULTS_OF_CODE = /^(?:Error|RangeError|TypeError|SyntaxError)$/

type Node = { type: string; start: number; [name: string]: unknown }

/** A text as it is written, with `{}` for what is filled in; a failure's detail need not look like one. */
type Text = { at: number; text: string; isDetail: boolean }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const named = (node: unknown): string => {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  if (node.type === 'Literal') return String(node['value'])
  if (node.type === 'MemberExpression') return `${named(node['object'])}.${named(node['property'])}`
  return node.type === 'CallExpression' ? named(node['callee']) : ''
}

/** Whether what stands below a node is read by programs or by who runs the server. */
function isForPrograms(node: Node): boolean {
  if (node.type === 'Property' && OF_DEFINITIONS.has(named(node['key']))) return true
  if (node.type === 'NewExpression') return FAULTS_OF_CODE.test(named(node['callee']))
  return node.type === 'ImportDeclaration' || node.type.startsWith('TS')
}

/** The words of a definition itself: `action({ name, says, … })`, or of an operation of the edge. */
function isSays(node: Node, above: readonly Node[]): boolean {
  if (node.type !== 'Property' || named(node['key']) !== 'says') return false
  const beside = (above.at(-1)?.['properties'] ?? []) as Node[]
  return beside.some((one) => isNode(one['key']) && OF_NAMED.has(named(one['key'])))
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return null
  const quasis = node['quasis'] as { value: { cooked: string } }[]
  return quasis.map(({ value }) => value.cooked).join('{}')
}

function* writtenIn(node: Node, above: readonly Node[]): Generator<Text> {
  if (isForPrograms(node) || isSays(node, above)) return
  const text = textOf(node)
  if (text !== null) yield { at: node.start, text, isDetail: isDetail(above) }
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (isNode(inner)) yield* writtenIn(inner, [...above, node])
    }
  }
}

/** `new Failure('…', { detail: … })`, and nothing around the text but a choice. */
function isDetail(above: readonly Node[]): boolean {
  const at = above.findLastIndex(({ type }) => type !== 'ConditionalExpression')
  const [failure, , property] = above.slice(at - 2, at + 1)
  return (
    failure?.type === 'NewExpression' &&
    named(failure['callee']) === 'Failure' &&
    property !== undefined &&
    named(property['key']) === 'detail'
  )
}

/** Begins as a sentence, has three words and ends as one; SQL does not. */
const isSentence = (text: string): boolean =>
  /^(?:\{\}|[\p{Lu}"'`])/u.test(text) && / \S+ /.test(text) && /[.?!]\s*$/.test(text)

const MAYBE = /[\p{Lu}{"'`][^'"`\n]* [^'"`\n]* [^'"`\n]*[.?!]\s?['"`]|\bdetail: ['"`]/u

const plain = (text: string): string => text.replaceAll(/\{\w+(?:\|[^}]*)?\}/g, '{}')

/** Every English sentence that is worded in the other languages, with `§` for each figure. */
const worded = textsIn(wordsOf('en').sentences).map((sentence) =>
  sentence.replaceAll(/\{[^}]*\}/g, '§'),
)

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Said in another language at run time; or a part of such a sentence, or what it is made of. */
function isWorded(written: string): boolean {
  const text = plain(written)
    .replaceAll(/\{\}(?: ?\{\})+/g, '{}')
    .replaceAll(/^\{\} (?=\p{Lu})|(?<=[.?!]) \{\}$/gu, '')
    .trim()
  const own = text.replaceAll(/\{\}|[^\p{L}]/gu, '')
  if (own.length < 6) return true
  const filled = text.replaceAll('{}', '§')
  if (rewordText(filled, 'da') !== null) return true
  if (worded.some((sentence) => sentence.includes(filled))) return true
  const parts = text.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const made = new RegExp(`^${parts.join('.*?')}$`, 'su')
  if (worded.some((sentence) => made.test(sentence))) return true
  const sentences = text.split(/(?<=[.?!]) ?(?=[\p{Lu}{])/u)
  return sentences.length > 1 && sentences.every((one) => isWorded(one))
}

export const sentenceRules: Rule[] = [
  {
    name: 'a sentence for people is worded in every language',
    looks: (file) => isSource(file) && ROOMS.test(file.path),
    find: (files) =>
      files
        .filter(
          (file) =>
            isSource(file) &&
            ROOMS.test(file.path) &&
            !FOR_PROGRAMS.some((path) => file.path.startsWith(path)) &&
            MAYBE.test(file.text),
        )
        .flatMap(free),
  },
]

function free({ path, text }: SourceFile): string[] {
  const { program } = parseSync(path, text)
  return [...writtenIn(program as unknown as Node, [])]
    .filter(({ text: said, isDetail: must }) => (must || isSentence(said)) && !isWorded(said))
    .map((one) => `${path}:${lineAt(text, one.at)}: ${one.text}`)
}
