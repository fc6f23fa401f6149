import { curlOf, readFailures, type ManualEntry, type Manual } from '../../src/edge/docs/manual.ts'
import type { ManualField } from '../../src/edge/docs/manual_fields.ts'
import { documentErrors } from '../../src/rooms/documents/document/document_errors.ts'
import { failures } from '../../src/failures/failures.ts'

export const notice = 'Written by `npm run describe` from the definitions; do not edit.'

/** docs/reference/actions.md: every action, operation and read, by area. */
export function setActionsPage(manual: Manual): string {
  const contents = manual.chapters.map(
    ({ name, entries }) =>
      `- ${name}: ${entries.map((one) => `[${one.name}](#${one.name})`).join(', ')}`,
  )
  return setPage([
    '# Actions, operations and reads',
    notice,
    'Call them with a key in `Authorization: Bearer <key>`. Every write also takes the headers',
    ...manual.headers.map(({ name, says }) => `- \`${name}\`: ${says}`),
    contents.join('\n'),
    ...manual.chapters.flatMap(({ name, says, entries }) => [
      `## ${name}`,
      says,
      ...entries.flatMap(setEntry),
    ]),
    '## Records',
    ...manual.records.flatMap(({ name, fields }) => [
      `### ${name}`,
      setFields(fields, 'Always present'),
    ]),
  ])
}

/** docs/reference/errors.md: every failure of the table. */
export function setErrorsPage(manual: Manual): string {
  const sections = readFailures(manual).flatMap(({ code, kinds, entries }) => {
    const { status, title, says, retryable } = failures[code]
    const givers = [...kinds, ...entries.map((one) => `[${one.name}](actions.md#${one.name})`)]
    return [
      `## ${code}`,
      `${status} ${title}.${retryable ? ' Retryable.' : ''} ${says}`,
      ...(givers.length > 0 ? [`Returned by ${givers.join(', ')}.`] : []),
    ]
  })
  const ofDocuments = Object.entries(documentErrors).map(([code, says]) => `- \`${code}\`: ${says}`)
  return setPage([
    '# Failures',
    notice,
    ...sections,
    '# Errors of a document',
    'A step that fails because of the document itself returns 200, and the record has the reason in `error.code`. In addition to the failures above, it can be:',
    ...ofDocuments,
  ])
}

function setEntry(entry: ManualEntry): string[] {
  const permission = entry.permission === null ? '' : `, needs \`${entry.permission}\``
  return [
    `### ${entry.name}`,
    [entry.says, ...entry.notes].join(' '),
    `\`${entry.method} ${entry.path}\`${permission}`,
    ...(entry.fields.length > 0 ? [setFields(entry.fields, 'Required')] : []),
    `\`\`\`sh\n${curlOf(entry, '$DAYBOOK_URL')}\n\`\`\``,
    ...setResult(entry),
    setFailures(entry),
  ]
}

function setResult({ result }: ManualEntry): string[] {
  if (result.record !== undefined)
    return [`Returns [${result.record}](#${anchorOf(result.record)}).`]
  return result.fields.length > 0 ? ['Returns', setFields(result.fields, 'Always present')] : []
}

function setFields(fields: readonly ManualField[], mark: 'Required' | 'Always present'): string {
  const rows = fields.map(({ path, type, isRequired, says }) => {
    const cells = [`\`${path}\``, type, isRequired ? 'yes' : 'no', says]
    return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
  })
  return [`| Field | Type | ${mark} | What it is |`, '|---|---|---|---|', ...rows].join('\n')
}

function setFailures(entry: ManualEntry): string {
  const kind = entry.method === 'POST' ? 'every write' : 'every read'
  const common = `those of [${kind}](errors.md)`
  const own = entry.own.map((code) => `[${code}](errors.md#${code})`)
  return `Failures: ${[...own, common].join(', ')}.`
}

/** Headings become anchors in lower case where Markdown is shown. */
function anchorOf(name: string): string {
  return name.toLowerCase()
}

/** Blocks apart by an empty line, but the items of one list together. */
function setPage(blocks: readonly string[]): string {
  const text = blocks.reduce((page, block, index) => {
    if (index === 0) return block
    const isSameList = block.startsWith('- ') && (blocks[index - 1] ?? '').startsWith('- `')
    return `${page}${isSameList && block.startsWith('- `') ? '\n' : '\n\n'}${block}`
  }, '')
  return `${text}\n`
}
