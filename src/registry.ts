import type { Definition } from '#kernel/corridor/definition'
import { purgeIdempotency } from '#kernel/corridor/purge_idempotency'
import type { Read } from '#kernel/corridor/read'
import type { Task } from '#kernel/corridor/task'
import { accessInternals, accessOperations, accessReads } from '#access/room'
import {
  approvalInternals,
  approvalOperations,
  approvalReads,
  approvalTasks,
} from '#approvals/room'
import { bankActions, bankInternals, bankOperations, bankReads, bankTasks } from '#bank/room'
import { calendarOperations, calendarReads } from '#calendar/room'
import { contactActions, contactOperations, contactReads } from '#contacts/room'
import { digestOperations, digestReads, digestTasks } from '#digest/room'
import { einvoiceInternals, einvoiceReads, einvoiceTasks } from '#einvoices/room'
import { followUpInternals, followUpOperations, followUpReads } from '#follow_up/room'
import { fileOperations, fileReads, fileTasks, uploadFile } from '#files/room'
import {
  documentActions,
  documentInternals,
  documentOperations,
  documentReads,
  documentTasks,
} from '#documents/room'
import { intakeInternals, intakeOperations, intakeReads, intakeTasks } from '#intake/room'
import { historyReads, historyTasks } from '#history/room'
import {
  invoiceActions,
  invoiceInternals,
  invoiceOperations,
  invoiceReads,
  invoiceTasks,
} from '#invoices/room'
import { ledgerInternals, ledgerOperations, ledgerReads, ledgerTasks } from '#ledger/room'
import { mailTasks } from '#mail/room'
import { oauthTasks } from '#oauth/room'
import { movingInOperations, movingInReads } from '#moving_in/room'
import { openItemOperations, openItemReads } from '#open_items/room'
import { signinInternals, signinTasks } from '#signin/room'
import { settingsActions, settingsOperations, settingsReads } from '#settings/room'
import { takingsOperations, takingsReads } from '#takings/room'
import { vatActions, vatOperations, vatReads, vatTasks } from '#vat/room'
import { webhookOperations, webhookReads, webhookTasks } from '#webhooks/room'
import { workOperations, workReads } from '#work/room'

/** One area of the interface as readers of the documentation meet it: a room with its lists. */
export type Area = {
  name: string
  says: string
  actions: readonly Definition[]
  operations: readonly Definition[]
  reads: readonly Read[]
}

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
    name: 'vat',
    says: 'VAT returns: prepared from the books, recorded as filed, corrected.',
    actions: vatActions,
    operations: vatOperations,
    reads: vatReads,
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
    actions: settingsActions,
    operations: settingsOperations,
    reads: settingsReads,
  },
  {
    name: 'ledger',
    says: 'The books: journal entries, the cached chart of accounts, VAT codes and categories, and who keeps them.',
    operations: ledgerOperations,
    reads: ledgerReads,
  },
  {
    name: 'open_items',
    says: 'Who owes what: open invoices and bills, ageing, bills to pay, statements of account.',
    operations: openItemOperations,
    reads: openItemReads,
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
    ...ledgerInternals,
    ...signinInternals,
    ...intakeInternals,
    ...followUpInternals,
  ],
  areas,
}

/** What workers do behind a commit; every room with chores lists them in its door. */
export const tasks: readonly Task[] = [
  purgeIdempotency,
  ...fileTasks,
  ...documentTasks,
  ...intakeTasks,
  ...ledgerTasks,
  ...invoiceTasks,
  ...einvoiceTasks,
  ...vatTasks,
  ...bankTasks,
  ...webhookTasks,
  ...mailTasks,
  ...oauthTasks,
  ...signinTasks,
  ...approvalTasks,
  ...historyTasks,
  ...digestTasks,
]

export function definitionsOf(lists: Registry): ReadonlyMap<string, Definition> {
  const definitions = new Map<string, Definition>()
  const all = [...lists.actions, ...lists.operations, ...(lists.elsewhere ?? [])]
  for (const definition of all) {
    if (definitions.has(definition.name)) throw new Error(`two definitions of ${definition.name}`)
    definitions.set(definition.name, definition)
  }
  return definitions
}
