import { roundHalfUp, sizeOf, toDecimal } from '#kernel/values/money'
import type { Bill, Entry, EntryLine, Partner } from '#ledger/ports'
import type { Connection, PostRequest } from '#accounting_systems/ports'
import { refused } from './failures.ts'
import { withMarker } from './marker.ts'
import { categoryFor, vatTypeFor } from './meanings.ts'
import type { VatType } from './wire.ts'

export type BillAmounts = { netMinor: bigint; vatMinor: bigint }

export type Lists = { categories: readonly string[]; vatTypes: readonly VatType[] }

/** What the supplier asks for: everything on one side of the entry but VAT owed by the buyer. */
export function grossOf({ lines }: Pick<Entry, 'lines'>): bigint {
  const debits = lines.map((line) => BigInt(line.amountMinor)).filter((amount) => amount > 0n)
  const owed = lines.filter((line) => line.vatRole === 'output')
  const sum = (amounts: bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
  return sum(debits) - sizeOf(sum(owed.map((line) => BigInt(line.amountMinor))))
}

/**
 * Net and VAT in the organization's currency: over there all totals are in euros. Of a bill in
 * another currency the entry has the converted total, which is split as the bill splits it.
 */
export function amountsOf({ bill, entry, connection }: PostRequest): BillAmounts {
  if (bill === null) throw refused('An entry without a bill cannot be kept at Fatture in Cloud.')
  const [net, vat, gross] = [bill.netMinor, bill.vatMinor, bill.grossMinor].map(BigInt)
  if (net === undefined || vat === undefined || gross === undefined) throw refused('No amounts.')
  if (bill.currency === connection.currency) return { netMinor: net, vatMinor: vat }
  const total = grossOf(entry)
  const part = gross === 0n ? 0n : roundHalfUp(total * vat, gross)
  return { netMinor: total - part, vatMinor: part }
}

/** The lines of cost, the largest first. Where none carries VAT, those on the bill's side. */
function costsOf({ entry, bill }: PostRequest): EntryLine[] {
  const based = entry.lines.filter((line) => line.vatRole === 'base')
  const sign = bill?.isCreditNote === true ? -1n : 1n
  const others = entry.lines.filter((line) => BigInt(line.amountMinor) * sign > 0n)
  const size = (line: EntryLine): bigint => sizeOf(BigInt(line.amountMinor))
  return (based.length > 0 ? based : others).toSorted((a, b) => Number(size(b) - size(a)))
}

/** How much of the VAT on the bill is deducted, in percent with two decimals. */
function deductibilityOf(lines: readonly EntryLine[], entry: Entry): bigint {
  const codes = new Set(lines.map((line) => line.vatCode))
  const shown = lines.reduce((sum, line) => sum + sizeOf(BigInt(line.vatAmountMinor ?? '0')), 0n)
  const input = entry.lines.filter((line) => line.vatRole === 'input' && codes.has(line.vatCode))
  const deducted = input.reduce((sum, line) => sum + sizeOf(BigInt(line.amountMinor)), 0n)
  if (shown === 0n) return 100_00n
  const share = roundHalfUp(deducted * 100_00n, shown)
  return share > 100_00n ? 100_00n : share
}

/** The supplier, without an id: one is not created there for a single bill. */
function supplierOf(partner: Partner | null, supplierId: number | null): object {
  return {
    ...(supplierId === null ? {} : { id: supplierId }),
    name: partner?.name ?? 'Fornitore non indicato',
    ...(partner?.vatNumber ? { vat_number: partner.vatNumber } : {}),
    ...(partner?.businessId ? { tax_code: partner.businessId } : {}),
    ...(partner?.country ? { country_iso: partner.country } : {}),
  }
}

/** One line for each account and VAT code, where the whole bill has more than one of them. */
function itemsOf(request: PostRequest, lists: Lists): object[] | null {
  const { entry, connection } = request
  const costs = costsOf(request)
  const isReverse = entry.lines.some((line) => line.vatRole === 'output')
  const hasBases = costs.every((line) => line.vatBaseMinor !== null && line.vatCode !== null)
  const isForeign = request.bill?.currency !== connection.currency
  if (costs.length < 2 || isReverse || !hasBases || isForeign) return null
  return costs.map((line) => ({
    name: line.text ?? entry.text,
    qty: 1,
    net_price: toDecimal(sizeOf(BigInt(line.vatBaseMinor ?? '0'))),
    category: categoryFor(connection, line.account, lists.categories),
    vat: {
      id: vatTypeFor(connection, { id: line.vatCode ?? '', day: entry.date }, lists.vatTypes).id,
    },
    deductibility_vat_percentage: toDecimal(deductibilityOf([line], entry)),
  }))
}

/** The body that makes a received document; its payments sum to what is due. */
export function receivedBodyOf(
  request: PostRequest,
  lists: Lists,
  more: { supplierId: number | null; attachmentToken: string | null; pendingId: number | null },
): object {
  const { bill, entry, connection, partner, key } = request
  const { netMinor, vatMinor } = amountsOf(request)
  const costs = costsOf(request)
  const items = itemsOf(request, lists)
  const main = costs[0]?.account
  const { date, dueOn, number, isCreditNote } = bill as Bill
  return {
    ...(more.pendingId === null ? {} : { pending_id: more.pendingId }),
    data: {
      type: typeOf(isCreditNote),
      entity: supplierOf(partner, more.supplierId),
      date,
      ...(main === undefined ? {} : categoryOf(connection, main, lists)),
      description: withMarker(entry.text, key),
      amount_net: toDecimal(netMinor),
      amount_vat: toDecimal(vatMinor),
      ...(number === null ? {} : { invoice_number: number }),
      vat_deductibility: toDecimal(deductibilityOf(costs, entry)),
      currency: { id: connection.currency },
      ...(items === null ? {} : { is_detailed: true, items_list: items }),
      payments_list: [
        { amount: toDecimal(netMinor + vatMinor), due_date: dueOn ?? date, status: 'not_paid' },
      ],
      ...(more.attachmentToken === null ? {} : { attachment_token: more.attachmentToken }),
    },
  }
}

function categoryOf(connection: Connection, account: string, lists: Lists): { category?: string } {
  const category = categoryFor(connection, account, lists.categories)
  return category === null ? {} : { category }
}

export const typeOf = (isCreditNote: boolean): 'expense' | 'passive_credit_note' =>
  isCreditNote ? 'passive_credit_note' : 'expense'
