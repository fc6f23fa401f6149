import type { LineCandidates } from './candidates.ts'
import type { Found } from './text_fields.ts'

// "30 dage netto", "netto 14 dage", "30 gg data fattura", "60 gg f.m.", "net 30", "innerhalb 14 Tagen".
const days =
  /(?<![\d.,])(\d{1,3}) ?(?:dage|dages|dg|gg|giorni|days|day|tage|tagen)(?!\p{L})|(?<!\p{L})net(?:to)? (\d{1,3})(?![\d.,%])(?! ?(?:kg|g|l|stk|pz)(?!\p{L}))/iu
// Days are terms of payment only where the line speaks of paying; an interest or a right of return
// has days, too.
const ofPaying =
  /(?<!\p{L})(?:betaling\p{L}*|betales|netto|kontant|pagamento|bonifico|rimessa|r\.?i\.?b\.?a\.?|ricevuta bancaria|payment|terms|payable|net|zahlbar|zahlung\p{L}*|zahlungsziel|d\.?f\.?)(?!\p{L})/iu
const notOfPaying =
  /(?<!\p{L})(?:rente|renter|rykker\p{L}*|gebyr|mora|interessi|interest|late|overdue|return|retur|bytte\p{L}*|reso|recesso|reklamation\p{L}*|prøve\p{L}*|trial|skonto|rabat|sconto|mahn\p{L}*|verzug\p{L}*|opsigelse|varsel|notice)(?!\p{L})/iu
const toMonthEnd =
  /(?<!\p{L})(?:f\.? ?m\.?|fine mese|d\.?f\.?f\.?m\.?|løbende måned|lb\.? ?md\.?|end of month|eom|monatsende)(?!\p{L})/iu

/** The due date by terms of payment, counted from the document's date. */
export function termDate(looks: readonly LineCandidates[], from: string): Found | null {
  for (const [line, look] of looks.entries()) {
    const { text } = look.line
    if (!ofPaying.test(text) || notOfPaying.test(text)) continue
    const match = days.exec(text)
    if (match === null) continue
    const count = Number(match[1] ?? match[2])
    if (count > 180) continue
    const [start, end] = [match.index, match.index + match[0].length]
    const value = dayAfter(from, count, toMonthEnd.test(text))
    return { value, line, start, end, score: 0.6, proofs: ['payment_terms'] }
  }
  return null
}

/** In Denmark the days follow the end of the month, in Italy the end of the month follows the days. */
function dayAfter(from: string, count: number, isToMonthEnd: boolean): string {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  if (!isToMonthEnd) return isoDay(Date.UTC(year, month - 1, day + count))
  if (count % 30 === 0) return isoDay(Date.UTC(year, month + count / 30, 0))
  return isoDay(Date.UTC(year, month, count))
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10)
