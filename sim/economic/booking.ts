import type { Agreement, Booked, Draft } from './agreement.ts'
import { divide } from './decimal.ts'
import type { Fault } from './problem.ts'
import type { VatCode } from './world/vat_codes.ts'

/** One side of a draft: an account, an amount and the VAT code that splits it. */
type Side = { account: number; amountMinor: bigint; vatCode: string | null; isParty: boolean }

const RATE_SCALE = 100_000_000n

const scaledRate = (rate: string): bigint => {
  const [whole = '0', decimals = ''] = rate.split('.')
  return BigInt(`${whole}${decimals.padEnd(8, '0').slice(0, 8)}`)
}

/** VAT in an amount, or on top of it where the company owes it itself. */
function vatOf(amountMinor: bigint, code: VatCode): bigint {
  const rate = scaledRate(code.rate)
  const whole = 100n * RATE_SCALE
  return code.contraAccount === undefined
    ? divide(amountMinor * rate, whole + rate)
    : divide(amountMinor * rate, whole)
}

type Line = { account: number; amountMinor: bigint; vatCode: string | null; isVat: boolean }

/** The amount of one side as it lands on accounts: net, and VAT on the accounts of the code. */
function split(agreement: Agreement, side: Side): Line[] {
  const { account, amountMinor, vatCode } = side
  const code = vatCode === null ? undefined : agreement.vatCodes.get(vatCode)
  if (code === undefined) return [{ account, amountMinor, vatCode: null, isVat: false }]
  const vat = vatOf(amountMinor, code)
  const line = (account: number, amountMinor: bigint): Line => ({
    account,
    amountMinor,
    vatCode: code.vatCode,
    isVat: true,
  })
  const net = code.contraAccount === undefined ? amountMinor - vat : amountMinor
  return [
    { account, amountMinor: net, vatCode: code.vatCode, isVat: false },
    ...(vat === 0n ? [] : [line(code.account, vat)]),
    ...(vat === 0n || code.contraAccount === undefined ? [] : [line(code.contraAccount, -vat)]),
  ]
}

function sidesOf(draft: Draft): Side[] {
  const { accountNumber, contraAccountNumber, amountMinor, vatCode, contraVatCode } = draft
  const isParty = draft.entryTypeNumber !== 5
  return [
    ...(accountNumber === null ? [] : [{ account: accountNumber, amountMinor, vatCode, isParty }]),
    ...(contraAccountNumber === null
      ? []
      : [
          {
            account: contraAccountNumber,
            amountMinor: -amountMinor,
            vatCode: contraVatCode,
            isParty: false,
          },
        ]),
  ]
}

const toBase = (amountMinor: bigint, { rateMillionths }: Draft): bigint =>
  divide(amountMinor * rateMillionths, 100_000_000n)

const bookedOf = (
  agreement: Agreement,
  draft: Draft,
  line: Line,
  isParty: boolean,
): Omit<Booked, 'listedAt'> => ({
  entryNumber: ++agreement.counts.booked,
  accountNumber: line.account,
  amountMinor: line.amountMinor,
  baseMinor: toBase(line.amountMinor, draft),
  currency: draft.currency,
  date: draft.date,
  dueDate: isParty ? draft.dueDate : null,
  text: draft.text,
  type: draft.entryTypeNumber,
  vatCode: line.vatCode,
  isVat: line.isVat,
  voucherNumber: draft.voucherNumber,
  journalNumber: draft.journalNumber,
  customerNumber: isParty ? draft.customerNumber : null,
  customerInvoiceNumber: isParty ? Number(draft.customerInvoiceNumber ?? '0') || null : null,
  supplierNumber: isParty ? draft.supplierNumber : null,
  supplierInvoiceNumber: isParty ? draft.supplierInvoiceNumber : null,
})

const voucherKey = (one: Draft): string => `${one.journalNumber}|${one.voucherNumber}|${one.date}`

/** What keeps these drafts from being booked; nothing is booked then. */
export function checkBooking(agreement: Agreement, drafts: Draft[]): Fault[] {
  const faults: Fault[] = []
  for (const [key, group] of Map.groupBy(drafts, voucherKey)) {
    const total = group.flatMap(sidesOf).reduce((sum, side) => sum + side.amountMinor, 0n)
    if (total !== 0n) {
      const voucher = key.split('|')[1]
      const message = `Voucher ${voucher} does not balance.`
      faults.push({ message, errorCode: 'JournalVoucherDataIntegrityError' })
    }
  }
  for (const { account } of drafts.flatMap(sidesOf)) {
    if (agreement.accounts.get(account)?.isBarred !== true) continue
    const message = `Account ${account} is not accessible.`
    faults.push({ message, errorCode: 'JournalEntryAccountNotAccessible' })
  }
  return faults
}

/** Drafts become entries of the books, VAT on its own accounts. There is no way back. */
export function bookDrafts(agreement: Agreement, drafts: Draft[], listedAt = 0): void {
  for (const draft of drafts) {
    for (const side of sidesOf(draft)) {
      const lines = split(agreement, side)
      agreement.booked.push(
        ...lines.map((one) => ({ ...bookedOf(agreement, draft, one, side.isParty), listedAt })),
      )
    }
    agreement.drafts.delete(draft.entryNumber)
  }
}

/** The accounts of drafts as they would be booked, to show them. */
export const previewLines = (agreement: Agreement, draft: Draft): Line[] =>
  sidesOf(draft).flatMap((side) => split(agreement, side))
