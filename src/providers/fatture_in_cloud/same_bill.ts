import { addDays } from '#kernel/values/day'
import { toVisibleLine } from '#kernel/values/visible_text'
import type { PostRequest } from '#accounting_systems/ports'
import { conflicting } from './failures.ts'
import { keyIn } from './marker.ts'
import { quoted, readAll } from './pages.ts'
import type { Desk } from './desk.ts'
import { amountsOf, typeOf } from './translate.ts'
import { type ReceivedDocument, receivedListAnswer } from './wire.ts'

/** People enter a bill under its own date, or under a day on which they got to it. */
const daysBefore = 3
const daysAfter = 45
const mostPages = 5

const plain = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** A number with or without the letters of its country. */
const numberOf = (text: string | null | undefined): string =>
  plain(text).replace(/^[A-Z]{2}(?=\d)/, '')

function isSameSupplier({ partner }: PostRequest, { entity }: ReceivedDocument): boolean {
  const ours = [partner?.vatNumber, partner?.businessId].map(numberOf).filter(Boolean)
  const theirs = [entity?.vat_number, entity?.tax_code].map(numberOf).filter(Boolean)
  if (ours.length > 0 && theirs.length > 0) return theirs.some((one) => ours.includes(one))
  const name = plain(partner?.name)
  return name !== '' && name === plain(entity?.name)
}

type Side = { name: string | null; number: string | null; date: string | null; minor: bigint }

function sayBill({ name, number, date, minor }: Side): string {
  const digits = String(minor).padStart(3, '0')
  const amount = `${digits.slice(0, -2)}.${digits.slice(-2)} EUR`
  return [toVisibleLine(name ?? '', 80), toVisibleLine(number ?? '', 40), date, amount]
    .filter(Boolean)
    .join(', ')
}

/**
 * The service takes the same bill as often as it comes. One that a person has entered there is not
 * entered a second time: which of the two stays is for a person to say.
 */
export async function refuseSameBill(desk: Desk, request: PostRequest): Promise<void> {
  const { bill, connection, partner } = request
  const number = plain(bill?.number)
  if (bill === null || number === '') return
  const [from, to] = [addDays(bill.date, -daysBefore), addDays(bill.date, daysAfter)]
  const { rows } = await readAll(desk.client, connection, {
    path: ['received_documents'],
    query: {
      type: typeOf(bill.isCreditNote),
      q: `date >= ${quoted(from)} and date <= ${quoted(to)}`,
      sort: '-date',
      fieldset: 'detailed',
    },
    answer: receivedListAnswer,
    most: mostPages,
  })
  const { netMinor, vatMinor } = amountsOf(request)
  const minor = netMinor + vatMinor
  const same = rows.find(
    (row) =>
      keyIn(row.description) === null &&
      plain(row.invoice_number) === number &&
      row.amount_net + row.amount_vat === minor &&
      isSameSupplier(request, row),
  )
  if (same === undefined) return
  const theirs = sayBill({
    name: same.entity?.name ?? null,
    number: same.invoice_number,
    date: same.date,
    minor: same.amount_net + same.amount_vat,
  })
  const ours = sayBill({ name: partner?.name ?? null, number: bill.number, date: bill.date, minor })
  throw conflicting(
    `Somebody entered this bill at Fatture in Cloud already. There, document ${same.id}: ${theirs}. Here: ${ours}. If it is the same bill, delete one of them: the one there, then try again, or the document here.`,
    { nothingHappened: true },
  )
}
