import type { Definition } from '#kernel/corridor/definition'
import type { Read } from '#kernel/corridor/read'
import {
  accountingInternals,
  accountingOperations,
  accountingReads,
  setRegion,
  syncChartOfAccounts,
} from '#accounting_systems/room'
import { accessInternals, accessOperations, accessReads } from '#access/room'
import { approvalInternals, approvalOperations, approvalReads } from '#approvals/room'
import { bankActions, bankInternals, bankOperations, bankReads } from '#bank/room'
import { calendarOperations, calendarReads } from '#calendar/room'
import { contactActions, contactOperations, contactReads } from '#contacts/room'
import { digestOperations, digestReads } from '#digest/room'
import { einvoiceInternals, einvoiceReads } from '#einvoices/room'
import { followUpInternals, followUpOperations, followUpReads } from '#follow_up/room'
import { exportsReads } from '#exports/room'
import { fileOperations, fileReads, uploadFile } from '#files/room'
import {
  documentActions,
  documentInternals,
  documentOperations,
  documentReads,
} from '#documents/room'
import { intakeInternals, intakeOperations, intakeReads } from '#intake/room'
import { historyReads } from '#history/room'
import { invoiceActions, invoiceInternals, invoiceOperations, invoiceReads } from '#invoices/room'
import { leavingInternals, leavingOperations, leavingReads } from '#leaving/room'
import { ledgerOperations, ledgerReads } from '#ledger/room'
import { movingInOperations, movingInReads } from '#moving_in/room'
import { openItemOperations, openItemReads } from '#open_items/room'
import { reportReads } from '#reports/room'
import * as recurring from '#recurring/room'
import * as sending from '#sending/room'
import { signinInternals } from '#signin/room'
import { settingsActions, settingsOperations, settingsReads } from '#settings/room'
import { closingOperations, closingReads } from '#closing/room'
import { takingsOperations, takingsReads } from '#takings/room'
import { vatActions, vatOperations, vatReads } from '#vat/room'
import { webhookOperations, webhookReads } from '#webhooks/room'
import { workOperations, workReads } from '#work/room'

export { tasks } from './tasks.ts'

/** One area of the interface as readers of the documentation meet it: a room with its lists. */
export type Area = {
  name: string
  says: string
  actions: readonly Definition[]
  operations: readonly Definition[]
  reads: readonly Read[]
}

const [setAutoPost, ...otherSettings] = settingsActions

/** In the order of the documentation. A room without definitions has no line. */
const listed: readonly (Omit<Area, 'actions'> & Partial<Area>)[] = [
  {
    name: 'documents',
    says: 'Receipts and supplier invoices: captured, read, coded and posted.',
    actions: documentActions,
    operations: documentOperations,
    reads: documentReads,
  },
  {
    name: 'invoices',
    says: 'Sales invoices and credit notes: drafted, issued and locked.',
    actions: invoiceActions,
    operations: invoiceOperations,
    reads: [...invoiceReads, ...einvoiceReads],
  },
  {
    name: 'sending',
    says: 'Invoices mailed to buyers, reminders of those that are overdue, and invoices that are made again and again.',
    operations: [...sending.sendingOperations, ...recurring.recurringOperations],
    reads: [...sending.sendingReads, ...recurring.recurringReads],
  },
  {
    name: 'vat',
    says: 'VAT returns: prepared from the books, recorded as filed, corrected.',
    actions: vatActions,
    operations: vatOperations,
    reads: [...vatReads, ...exportsReads],
  },
  {
    name: 'takings',
    says: 'Daily takings of tills, and counts of cash.',
    operations: takingsOperations,
    reads: takingsReads,
  },
  {
    name: 'calendar',
    says: 'Legal deadlines of the region, also as a calendar feed.',
    operations: calendarOperations,
    reads: calendarReads,
  },
  {
    name: 'bank',
    says: 'Bank accounts and their transactions: linked, imported, and matched with the books.',
    actions: bankActions,
    operations: bankOperations,
    reads: bankReads,
  },
  {
    name: 'contacts',
    says: 'Contacts: customers and suppliers.',
    actions: contactActions,
    operations: contactOperations,
    reads: contactReads,
  },
  {
    name: 'files',
    says: 'Uploaded files, kept unchanged as evidence.',
    operations: fileOperations,
    reads: fileReads,
  },
  {
    name: 'intake',
    says: 'Ways in: addresses where other systems and people hand over documents, by signed calls or mail, and what came in there.',
    operations: intakeOperations,
    reads: intakeReads,
  },
  {
    name: 'follow_up',
    says: 'What waits for somebody: held, assigned, or without a receipt; and receipts that people outside are asked for.',
    operations: followUpOperations,
    reads: followUpReads,
  },
  {
    name: 'moving_in',
    says: 'Moving in from other books: balances and open items, checked, written and taken back as one.',
    operations: movingInOperations,
    reads: movingInReads,
  },
  {
    name: 'leaving',
    says: 'Taking data away: packages for an accountant, exports of everything, closing the organization, and how long what is kept.',
    operations: leavingOperations,
    reads: leavingReads,
  },
  {
    name: 'closing',
    says: 'Closing the books: what a month lacks, locks, settled VAT returns, and the end of a year.',
    operations: closingOperations,
    reads: closingReads,
  },
  {
    name: 'access',
    says: 'Keys, members and connected apps: who can act in the organization.',
    operations: accessOperations,
    reads: accessReads,
  },
  {
    name: 'approvals',
    says: "Calls by apps and keys that need a person's approval.",
    operations: approvalOperations,
    reads: approvalReads,
  },
  {
    name: 'webhooks',
    says: 'Where events are sent.',
    operations: webhookOperations,
    reads: webhookReads,
  },
  {
    name: 'history',
    says: 'What was done, by whom, and what changed: audit log, events and jobs.',
    operations: [],
    reads: historyReads,
  },
  {
    name: 'settings',
    says: 'The organization: region, automation, VAT frequency, profile and calendar.',
    actions: [setRegion, setAutoPost, syncChartOfAccounts, ...otherSettings],
    operations: settingsOperations,
    reads: settingsReads,
  },
  {
    name: 'ledger',
    says: 'The books: journal entries, the cached chart of accounts, VAT codes and categories, and who keeps them.',
    operations: [...accountingOperations, ...ledgerOperations],
    reads: [...ledgerReads, ...accountingReads],
  },
  {
    name: 'open_items',
    says: 'Who owes what: open invoices and bills, ageing, bills to pay, statements of account.',
    operations: openItemOperations,
    reads: openItemReads,
  },
  {
    name: 'reports',
    says: 'What the books come to: trial balance, profit and loss, balance sheet, and the sheet of an account, with comparisons.',
    operations: [],
    reads: reportReads,
  },
  {
    name: 'work',
    says: 'What waits for a person, the figures of a first screen, what was done automatically, search over all records, and a mail of what waits.',
    operations: [...workOperations, ...digestOperations],
    reads: [...workReads, ...digestReads],
  },
]

const areas: Area[] = listed.map((one) => ({ actions: [], ...one }))

/** Every definition there is: REST, MCP, OpenAPI, documentation and tests are made from these lists. */
export type Registry = {
  actions: Definition[]
  operations: Definition[]
  reads: Read[]
  /** Run by the same corridor, but not by name: an upload is no JSON, a policy is no caller. */
  elsewhere?: readonly Definition[]
  /** Only for describing; what is in no area is described under its permission's. */
  areas?: readonly Area[]
}

export const registry: Registry = {
  actions: areas.flatMap((area) => area.actions),
  operations: areas.flatMap((area) => area.operations),
  reads: areas.flatMap((area) => area.reads),
  elsewhere: [
    uploadFile,
    ...accessInternals,
    ...approvalInternals,
    ...documentInternals,
    ...invoiceInternals,
    ...einvoiceInternals,
    ...bankInternals,
    ...leavingInternals,
    ...accountingInternals,
    ...signinInternals,
    ...intakeInternals,
    ...followUpInternals,
    ...sending.sendingInternals,
    ...recurring.recurringInternals,
  ],
  areas,
}

export function definitionsOf(lists: Registry): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  const all = [...lists.actions, ...lists.operations, ...(lists.elsewhere ?? [])]
  for (const definition of all) {
    if (definitions.has(definition.name)) throw new Error(`two definitions of ${definition.name}`)
    definitions.set(definition.name, definition)
  }
  return definitions
}
