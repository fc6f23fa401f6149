import { z } from 'zod'
import { encodeId } from '#kernel/values/id'
import { currencyDigits, toDecimal } from '#kernel/values/money'
import { sides, type OpenSide } from './as_of.ts'

const text = z.string().nullable()

export const itemShape = {
  id: z.string(),
  contactId: text,
  name: text.meta({ description: 'Who owes or is owed.' }),
  number: text.meta({ description: 'The number of the invoice or bill.' }),
  documentId: text,
  invoiceId: text,
  entryId: z.string(),
  text: z.string().meta({ description: 'The text of the entry.' }),
  date: z.string().meta({ description: 'The day of the entry.' }),
  dueDate: text,
  overdueDays: z.number().int().meta({ description: '0: not overdue, or without a due day.' }),
  currency: z.string(),
  amount: z.number().meta({ description: 'As it was booked.' }),
  openAmount: z.number().meta({
    description: 'What is left, in its currency. Below zero: a credit, or paid too much.',
  }),
  openHomeAmount: z.number().meta({ description: "The same in the organization's currency." }),
  homeCurrency: z.string(),
}

export const openItemRecord = z.object({
  ...itemShape,
  side: z.enum(sides),
  account: z.string().meta({ description: 'The ledger account that it stands on.' }),
})

export type ItemRow = {
  id: string
  kind: OpenSide
  entry_id: string
  account: string
  source: string
  source_id: string | null
  currency: string
  due_on: string | null
  opened_on: string
  amount_minor: string
  open_minor: string
  open_base_minor: string
  contact_id: string | null
  name: string | null
  number: string | null
  text: string
  overdue_days: number
}

type ItemFields = { [Field in keyof typeof itemShape]: z.input<(typeof itemShape)[Field]> }

export function toItem(row: ItemRow, homeCurrency: string): ItemFields {
  const decimal = (minor: string, currency: string): number =>
    toDecimal(BigInt(minor), currencyDigits(currency))
  const idOf = (prefix: 'doc' | 'inv', source: string): string | null =>
    row.source === source && row.source_id !== null ? encodeId(prefix, row.source_id) : null
  return {
    id: encodeId('oit', row.id),
    contactId: row.contact_id === null ? null : encodeId('con', row.contact_id),
    name: row.name,
    number: row.number,
    documentId: idOf('doc', 'document'),
    invoiceId: idOf('inv', 'invoice'),
    entryId: encodeId('led', row.entry_id),
    text: row.text,
    date: row.opened_on,
    dueDate: row.due_on,
    overdueDays: row.overdue_days,
    currency: row.currency,
    amount: decimal(row.amount_minor, row.currency),
    openAmount: decimal(row.open_minor, row.currency),
    openHomeAmount: decimal(row.open_base_minor, homeCurrency),
    homeCurrency,
  }
}
