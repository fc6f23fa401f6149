import { isProvenBySums } from '../amounts/proven_by_sums.ts'
import { finding } from '../einvoice/einvoice_fields.ts'
import type { Reading, ReadingFinding } from '../reading/reading.ts'
import { isIban } from '../text/iban.ts'
import type { Box } from '../text/text_lines.ts'
import type { PictureDoubt } from './picture_lines.ts'

/** The fields that are posted, or that say who the supplier is. */
const decisive = ['total', 'vat', 'net', 'date', 'currency', 'supplierVatNumber', 'iban'] as const
type Decisive = (typeof decisive)[number]

type Doubted = Pick<Reading, 'fields' | 'equations'>

/**
 * The fields whose digits the engines read differently, where nothing on the page settles it: a wrong
 * digit would break the sums, or the check digit of a number.
 */
export function doubtAlerts(reading: Doubted, doubts: readonly PictureDoubt[]): ReadingFinding[] {
  const hit = decisive.flatMap((name) => {
    const { page = null, box = null } = reading.fields[name] ?? {}
    if (box === null || isSettled(name, reading)) return []
    const word = doubts.find(
      (one) => one.page === page && overlaps(one.box, box) && concerns(name, one),
    )
    return word === undefined ? [] : [{ name, text: word.text }]
  })
  if (hit.length === 0) return []
  const params = {
    fields: hit.map(({ name }) => name).join(', '),
    words: hit
      .map(({ text }) => text)
      .join(' ')
      .slice(0, 200),
  }
  return [finding('digits_in_doubt', params)]
}

/** Whether a point or a dash stands between its numbers is no matter for a day. */
const concerns = (name: Decisive, { isOfDigits }: PictureDoubt): boolean =>
  name !== 'date' || isOfDigits

function isSettled(name: Decisive, { fields, equations }: Doubted): boolean {
  if (name === 'total' || name === 'vat' || name === 'net') {
    // Without VAT a sum is only the same amount again.
    const hasVat = Number(fields.vat?.value ?? 0) !== 0
    return hasVat && isProvenBySums(equations, [fields.total, fields.vat])
  }
  if (name === 'iban') return isIban((fields.iban?.value ?? '').replaceAll(' ', ''))
  return name === 'supplierVatNumber' && fields[name]?.proofs.includes('check_digit') === true
}

/** Whether a good part of the first box lies in the second. */
function overlaps(a: Box, b: Box): boolean {
  const across = Math.min(a[2], b[2]) - Math.max(a[0], b[0])
  const down = Math.min(a[3], b[3]) - Math.max(a[1], b[1])
  if (across <= 0 || down <= 0) return false
  return across * down > (a[2] - a[0]) * (a[3] - a[1]) * 0.3
}
