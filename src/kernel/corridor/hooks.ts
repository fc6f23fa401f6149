import type { SqlPart } from '../database/sql.ts'

/**
 * What rooms ask of rooms above them, which they cannot import. Each room that asks adds its
 * questions here from its own `hooks.ts` by declaration merging, as with `Ports`; `src/hooks.ts`
 * says who answers.
 */
export interface Hooks {
  corridor: {
    /** Until when the organization may be opened again, as an expression; null while it is open. */
    reopenUntil(orgId: string): SqlPart
  }
}

/** What each hook is for, for the sentence about a missing one. The compiler demands every hook. */
const answers: { [Room in keyof Hooks]: Record<keyof Hooks[Room], string> } = {
  corridor: { reopenUntil: 'whether an organization is closed' },
  access: {
    leavers: 'what ends with somebody who leaves',
    hands: 'who was shown a secret',
    subscribed: 'whether anybody wants the events',
  },
  contacts: {
    removed: 'what rests on a contact that is deleted',
    merged: 'what leads from a contact to the one that it is merged into',
  },
  files: {
    takeDelivered: 'what becomes of a file that an exchange delivered',
    isOfInvoice: 'which files are of invoices',
    pieceOf: 'whether bytes are in a package',
    piecesAfter: 'which bytes are in packages',
  },
  settings: { hasImportedOpening: 'whether an opening was imported' },
  ledger: {
    keeper: 'who else keeps the books',
    remoteVoucher: 'which number an entry has in another system',
    openVatDay: 'which day has VAT that is not declared',
    vatDaysChanged: 'what is corrected where VAT of a declared day changes',
    bankAccounts: 'which accounts are of bank accounts',
    suppliersUsing: 'how many suppliers an account was taught for',
    documentsOf: 'which documents a contact has',
    transactionsReleased: 'what becomes of bank transactions that are unmatched',
  },
  accounting_systems: {
    paperOf: 'which paper an entry has',
    called: 'what is looked at when an accounting system calls',
    accessRegained: 'what goes on when an accounting system lets us in again',
  },
  einvoices: {
    rejected: 'what becomes of an invoice whose e-invoice is rejected, and of its mails',
    entryOf: 'which entry the invoice of an e-invoice has',
  },
  documents: { heldByPeople: 'which documents people hold' },
}

const isAnswered = (hook: unknown): boolean =>
  Array.isArray(hook)
    ? hook.length > 0 && hook.every((one) => typeof one === 'function')
    : typeof hook === 'function'

/** A question that nobody answers would be silent: money or access would be left behind. */
export function assertHooks(hooks: unknown): void {
  const given = (hooks ?? {}) as Record<string, Record<string, unknown> | undefined>
  const missing = Object.entries(answers).flatMap(([room, asked]) =>
    Object.entries<string>(asked)
      .filter(([name]) => !isAnswered(given[room]?.[name]))
      .map(([name, what]) => `${room}.${name} (${what})`),
  )
  if (missing.length === 0) return
  throw new Error(`Nobody answers ${missing.join(', ')}. Bind it in src/hooks.ts.`)
}
