import { type Agreement, type AttachedDocument, findYear } from './agreement.ts'
import { previewLines } from './booking.ts'
import { textOf } from './decimal.ts'
import { nowOf, type State } from './state.ts'

type SeenLine = {
  entryNumber: number
  account: number
  name: string
  amount: string
  base: string
  currency: string
  vatCode: string | null
  isVat: boolean
  text: string | null
  type: number
  party: number | null
  invoiceNumber: string | null
  dueDate: string | null
}

export type SeenVoucher = {
  voucherNumber: number
  year: string
  journal: number
  date: string
  state: 'draft' | 'booked'
  lines: SeenLine[]
  attachments: { number: number; pages: number; files: string[]; sha256: string[] }[]
}

const voucherKeyOf = (year: string, journal: number, voucher: number): string =>
  `${year}|${journal}|${voucher}`

type Placed = { key: string; voucher: Omit<SeenVoucher, 'lines' | 'attachments'>; line: SeenLine }

function draftLines(agreement: Agreement): Placed[] {
  return [...agreement.drafts.values()].flatMap((draft) => {
    const year = findYear(agreement, draft.date)?.year ?? ''
    const { journalNumber: journal, voucherNumber, date } = draft
    const voucher = { voucherNumber, year, journal, date, state: 'draft' as const }
    return previewLines(agreement, draft).map((line) => ({
      key: `draft|${voucherKeyOf(year, journal, voucherNumber)}`,
      voucher,
      line: {
        entryNumber: draft.entryNumber,
        account: line.account,
        name: agreement.accounts.get(line.account)?.name ?? '',
        amount: textOf(line.amountMinor),
        base: textOf((line.amountMinor * draft.rateMillionths) / 100_000_000n),
        currency: draft.currency,
        vatCode: line.vatCode,
        isVat: line.isVat,
        text: draft.text,
        type: draft.entryTypeNumber,
        party: draft.supplierNumber ?? draft.customerNumber,
        invoiceNumber: draft.supplierInvoiceNumber ?? draft.customerInvoiceNumber,
        dueDate: draft.dueDate,
      },
    }))
  })
}

function bookedLines(agreement: Agreement): Placed[] {
  return agreement.booked.map((entry) => {
    const year = findYear(agreement, entry.date)?.year ?? ''
    const { journalNumber: journal, voucherNumber, date } = entry
    const number = entry.customerInvoiceNumber
    return {
      key: `booked|${voucherKeyOf(year, journal, voucherNumber)}`,
      voucher: { voucherNumber, year, journal, date, state: 'booked' as const },
      line: {
        entryNumber: entry.entryNumber,
        account: entry.accountNumber,
        name: agreement.accounts.get(entry.accountNumber)?.name ?? '',
        amount: textOf(entry.amountMinor),
        base: textOf(entry.baseMinor),
        currency: entry.currency,
        vatCode: entry.vatCode,
        isVat: entry.isVat,
        text: entry.text,
        type: entry.type,
        party: entry.supplierNumber ?? entry.customerNumber,
        invoiceNumber: entry.supplierInvoiceNumber ?? (number === null ? null : String(number)),
        dueDate: entry.dueDate,
      },
    }
  })
}

const shownDocument = ({ number, pageCount, files }: AttachedDocument) => ({
  number,
  pages: pageCount,
  files: files.map((one) => one.name),
  sha256: files.map((one) => one.sha256),
})

/** Every voucher with its lines as they land on accounts, and what is attached to it. */
export function vouchersOf(agreement: Agreement): SeenVoucher[] {
  const placed = [...draftLines(agreement), ...bookedLines(agreement)]
  return [...Map.groupBy(placed, (one) => one.key).values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { year, voucherNumber } = first.voucher
    const attachments = [...agreement.documents.values()]
      .filter((one) => one.year === year && one.voucherNumber === voucherNumber)
      .map(shownDocument)
    return [{ ...first.voucher, lines: group.map((one) => one.line), attachments }]
  })
}

/** All that is in it, counted, for tests; of one agreement only where its grant is given. */
export function look(state: State, grant: string | null) {
  const agreements = [...state.agreements.values()]
    .filter((one) => !one.isReadOnly && (grant === null || one.grant === grant))
    .map((agreement) => {
      const vouchers = vouchersOf(agreement)
      return {
        grant: agreement.grant,
        number: agreement.number,
        name: agreement.name,
        isRevoked: agreement.isRevoked,
        counts: {
          vouchers: vouchers.length,
          drafts: agreement.drafts.size,
          booked: agreement.booked.length,
          documents: agreement.documents.size,
          files: [...agreement.documents.values()].reduce((sum, one) => sum + one.files.length, 0),
          suppliers: agreement.suppliers.size,
          customers: agreement.customers.size,
        },
        vouchers,
        suppliers: [...agreement.suppliers.values()],
        customers: [...agreement.customers.values()],
      }
    })
  return {
    now: new Date(nowOf(state)).toISOString(),
    settings: state.settings,
    calls: state.calls.length,
    faults: state.faults,
    agreements,
  }
}
