import { Failure } from '#kernel/failure/failure'
import { toVisibleLine } from '#kernel/values/visible_text'

/** Which tools are listed: all, or those of these areas. It never decides what may be called. */
export type ToolChoice = 'all' | readonly string[]

export const coreArea = 'core'
const everything = 'all'

/** What is listed where the address does not say: one object, so that such a list is made once. */
export const coreChoice: ToolChoice = [coreArea]

/**
 * Operations that a month of bookkeeping needs beside the 29 actions and the reads. The rest founds,
 * opens or guards something: keys, members, webhooks, approvals, settings that are made once.
 */
export const coreOperations: readonly string[] = [
  'correct_document',
  'reverse_posting',
  'save_invoice_details',
  'create_credit_note',
  'issue_self_invoice',
  'dismiss_self_invoice',
  'fill_vat_return',
  'import_statement',
  'book_transaction',
  'decline_suggestion',
  'undo_run',
  'save_contact_details',
  'begin_upload',
  'finish_upload',
]

/**
 * What people keep for their screens, and what screens wait for: as tools, each of these would be read by
 * every model for nothing. What a remembered payee suggests is shown with the transaction.
 */
export const screenOnly: ReadonlySet<string> = new Set([
  'views',
  'save_view',
  'delete_view',
  'changes',
  'payee-rules',
  'save_payee_rule',
  'delete_payee_rule',
])

/** `?tools=core,access` on the address. A name that is not known is refused, never passed over. */
export function readChoice(query: unknown, areas: readonly string[]): ToolChoice {
  const { tools } = (query ?? {}) as { tools?: unknown }
  if (tools === undefined) return coreChoice
  const names = [tools].flat().flatMap((one) => (typeof one === 'string' ? one : '').split(','))
  const wanted = names.map((name) => name.trim())
  const known = [coreArea, ...areas]
  const unknown = wanted.find((name) => name !== everything && !known.includes(name))
  if (unknown !== undefined) throw unknownArea(unknown, known)
  return wanted.includes(everything) ? everything : wanted
}

function unknownArea(name: string, known: readonly string[]): Failure {
  const shown = toVisibleLine(name, 40)
  const detail = `There is no tool area "${shown}". Use ${everything}, or one or more of ${known.join(', ')}, separated by commas.`
  return new Failure('invalid_input', {
    detail,
    errors: [{ pointer: '/tools', code: 'unknown_area', detail }],
  })
}
