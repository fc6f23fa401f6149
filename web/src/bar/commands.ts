import type { SearchRecord } from '@daybook/sdk'
import type { WebAction } from '../actions/action.ts'
import type { Way } from '../records/places.ts'

/** One line of the command bar. */
export type Command = {
  id: string
  group: string
  label: string
  detail: string
  icon: string
  act: { kind: 'go'; way: Way } | { kind: 'page'; to: string } | { kind: 'do'; action: WebAction }
}

/** Steps of a machine, and what only makes sense where its record is seen. */
const notOffered = new Set(
  'begin_upload finish_upload capture_document finalize_bank_authorization start_bank_authorization hold release_hold assign_to_member record_receipt_outcome request_receipt map_account import_statement release_brake undo_run connect_provider check_opening import_opening undo_opening'.split(
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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .toLowerCase()

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
