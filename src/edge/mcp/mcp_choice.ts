import { Failure } from '#kernel/failure/failure'
import { toVisibleLine } from '#kernel/values/visible_text'

/** Which tools are listed: all, or those of these areas. It never decides what may be called. */
export type ToolChoice = 'all' | readonly string[]

export const coreArea = 'core'
const everything = 'all'

/** What is listed where the address does not say: one object, so that such a list is made once. */
export const coreChoice: ToolChoice = [coreArea]

const byJob = {
  waiting: ['list_attention', 'get_search', 'get_settings'],
  receipts: ['begin_upload', 'finish_upload', 'list_documents', 'get_document', 'correct_document'],
  posting: ['post_ready_documents', 'reverse_posting'],
  banks: ['list_institutions', 'list_bank_accounts', 'import_statement'],
  payments: ['list_bank_transactions', 'get_bank_transaction', 'book_transaction'],
  matching: ['accept_suggestions', 'match_with_difference'],
  invoices: ['list_invoices', 'get_invoice', 'save_invoice_details', 'list_contacts'],
  sending: ['issue_and_send_invoice', 'send_invoice', 'create_credit_note'],
  books: ['list_accounts', 'list_vat_codes', 'list_ledger_entries', 'post_entry'],
  vat: ['list_vat_returns', 'get_vat_return', 'list_vat_return_entries', 'list_deadlines'],
}

/**
 * What is listed beside the 29 actions, by the jobs that agents are asked to do. Some clients refuse more than
 * 128 tools, and a model reads the whole list before it does anything; the rest is found by `find_tools`.
 */
export const coreTools: readonly string[] = Object.values(byJob).flat()

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
  'used-lines',
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
