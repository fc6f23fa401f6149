import type { SearchRecord } from '@daybook/sdk'
import type { WebAction } from '../actions/action.ts'
import { type Act, inOrder } from '../acts/act.ts'
import { plain } from '../parts/plain.ts'
import type { Way } from '../records/places.ts'

/** One line of the command bar. */
export type Command = {
  id: string
  group: string
  label: string
  detail: string
  icon: string
  act:
    | { kind: 'go'; way: Way }
    | { kind: 'page'; to: string }
    | { kind: 'do'; action: WebAction }
    | { kind: 'act'; act: Act }
  /** It takes something away: it stands below everything else. */
  isDangerous?: boolean
}

/** By its name alone: what ends, takes away or undoes something for others as well. */
const takesAway =
  /^(?:delete|remove|revoke|disconnect|close|reopen|reverse|undo|withdraw|cancel|end)_|^set_region$|^rotate_/

export const isDangerous = ({ name }: Pick<WebAction, 'name'>): boolean => takesAway.test(name)

/** What is open and what can be done with it, as lines; the innermost record is the first. */
export const openCommands = (
  offers: readonly { name: string; acts: readonly Act[] }[],
  careful: string,
): Command[] =>
  offers.flatMap(({ name, acts }) =>
    inOrder(acts).map((act) => ({
      id: `${name} ${act.id}`,
      group: act.isDangerous ? careful : name,
      label: act.label,
      detail: act.off ?? act.says ?? '',
      icon: act.icon,
      act: { kind: 'act' as const, act },
      ...(act.isDangerous ? { isDangerous: true } : {}),
    })),
  )

/** The groups as they are first met, what is dangerous below all of them. */
export function sorted(commands: readonly Command[]): Command[] {
  const safe = commands.filter((one) => !one.isDangerous)
  const groups = [...new Set(safe.map(({ group }) => group))]
  return [
    ...groups.flatMap((name) => safe.filter(({ group }) => group === name)),
    ...commands.filter((one) => one.isDangerous),
  ]
}

/** The list in which the record of an action is chosen first, by the field that names the record. */
const listOf: Readonly<Record<string, Way>> = {
  documentId: { to: '/inbox' },
  transactionId: { to: '/bank', search: { tab: 'all' } },
  bankAccountId: { to: '/bank' },
  invoiceId: { to: '/invoices' },
  contactId: { to: '/contacts' },
  returnId: { to: '/vat' },
  ledgerEntryId: { to: '/books' },
  entryId: { to: '/books' },
  fromLedgerEntryId: { to: '/books' },
  accountId: { to: '/books/accounts' },
  approvalId: { to: '/requests' },
  memberId: { to: '/settings/$subject', params: { subject: 'members' } },
  keyId: { to: '/settings/$subject', params: { subject: 'keys' } },
  appId: { to: '/settings/$subject', params: { subject: 'apps' } },
  runId: { to: '/bank', search: { tab: 'done' } },
  webhookId: { to: '/settings/$subject', params: { subject: 'webhooks' } },
}

function wayOf({ name, target = '' }: WebAction): Way | undefined {
  if (target !== 'id') return listOf[target]
  return name.endsWith('_contact') ? { to: '/contacts' } : { to: '/invoices' }
}

/** What needs a record that is not open: where that is chosen. */
export function listedActions(
  actions: Readonly<Record<string, WebAction>>,
  permissions: readonly string[],
): { action: WebAction; way: Way }[] {
  const offered = new Set(offeredActions(actions, permissions))
  return Object.values(actions).flatMap((action) => {
    const way = wayOf(action)
    const isMeant = permissions.includes(action.needs) && !isStep.has(action.name)
    return way === undefined || offered.has(action) || !isMeant ? [] : [{ action, way }]
  })
}

/** What the app does by itself on the way to something else. */
const isStep = new Set(
  'capture_document extract_document link_document_contact finalize_bank_authorization'.split(' '),
)

/** Steps of a machine, and what only makes sense where its record is seen. */
const notOffered = new Set(
  'begin_upload finish_upload preview_invoice capture_document finalize_bank_authorization start_bank_authorization hold release_hold assign_to_member record_receipt_outcome request_receipt map_account import_statement release_brake undo_run connect_provider check_opening import_opening undo_opening'.split(
    ' ',
  ),
)

/** What can be done from anywhere: no record has to be open for it. */
export function offeredActions(
  actions: Readonly<Record<string, WebAction>>,
  permissions: readonly string[],
): WebAction[] {
  return Object.values(actions).filter((one) => {
    const target = one.fields.find(({ name }) => name === one.target)
    const needsRecord = target?.required === true && one.target !== 'contactId'
    return !needsRecord && !notOffered.has(one.name) && permissions.includes(one.needs)
  })
}

/** Every word that was typed begins a word of the line; marks on letters do not matter. */
export function matches(label: string, typed: string): boolean {
  const words = plain(label).split(/[^\p{L}\p{N}]+/u)
  return plain(typed)
    .split(/\s+/)
    .filter((part) => part !== '')
    .every((part) => words.some((word) => word.startsWith(part)))
}

const icons: Readonly<Record<string, string>> = {
  document: 'inbox',
  contact: 'contacts',
  invoice: 'invoice',
  bank_transaction: 'bank',
  ledger_entry: 'books',
}

/** What was found, by kind, as lines that lead to it. */
export function foundCommands(
  { groups }: Pick<SearchRecord, 'groups'>,
  say: (kind: string) => string,
  placeOf: (id: string) => { way: Way } | null,
): Command[] {
  return groups.flatMap(({ kind, items }) =>
    items.flatMap((one): Command[] => {
      const place = placeOf(one.id)
      if (place === null) return []
      return [
        {
          id: one.id,
          group: say(kind),
          label: one.name ?? one.detail ?? one.id,
          detail: one.name === null ? '' : (one.detail ?? ''),
          icon: icons[kind] ?? 'search',
          act: { kind: 'go', way: place.way },
        },
      ]
    }),
  )
}
