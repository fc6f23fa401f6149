import { lookAt, type LineCandidates } from './candidates.ts'
import { currencyOfMark, findCurrencies } from './candidates_currency.ts'
import type { PlacedAmount } from './candidates_amounts.ts'
import { findInstructions } from './instructions.ts'
import { languageOf } from './language.ts'
import type { ReadingFinding, ReaderInput, Reading, ReadingFields } from '../reading/reading.ts'
import { readAmounts, type ReadAmounts } from './text_amounts.ts'
import { readDates } from './text_dates.ts'
import { derivedField, fieldOf } from './text_fields.ts'
import { readKind } from './text_kind.ts'
import { linesSeen, type Line } from './text_lines.ts'
import { readInvoiceNumber } from './text_number.ts'
import { readParties } from './text_parties.ts'
import { namesOwn, nobody, type OwnNames } from './text_parties_words.ts'
import { printedOf } from './text_printed.ts'

const version = '2'
const longestText = 100_000
const readers = { pdf: 'pdf_text', text: 'text', scan: 'picture' } as const

/** Reads a text document by rules only: labels, check digits, and amounts that must agree. */
export function readLines(
  lines: readonly Line[],
  home: ReaderInput['home'],
  sourceClass: 'text' | 'pdf' | 'scan',
): Reading {
  const text = textOf(lines)
  const seen = linesSeen(lines)
  const looks = lookAt(seen.lines, home.businessNumbers)
  const parties = readParties(looks, home.country, home.own)
  const dates = readDates(looks, parties.supplierCountry?.value ?? null)
  const country = parties.supplierCountry?.value ?? null
  const amounts = readAmounts(looks, text, country, home.country, {
    isPrivate: parties.isPrivate,
    homeRates: home.vatRates,
  })
  const currency = readCurrency(looks, amounts.totalPlace, country, home)
  const language = languageOf(text)
  const { kind, alerts: kindAlerts } = withSign(readKind(looks), amounts)
  // A receipt is paid, and the law asks for no buyer on it.
  const isReceipt = kind === 'receipt'
  const field = fieldOf.bind(null, looks)
  return {
    reader: readers[sourceClass],
    version,
    sourceClass,
    kind,
    fields: {
      supplierName: field(parties.supplierName),
      supplierVatNumber: field(parties.supplierVatNumber),
      supplierBusinessId: null,
      supplierFiscalCode: field(parties.supplierFiscalCode),
      supplierCountry: field(parties.supplierCountry),
      iban: field(parties.iban),
      buyerName: field(parties.buyerName),
      buyerVatNumber: field(parties.buyerVatNumber),
      date: field(dates.date),
      dueDate: isReceipt ? null : field(dates.dueDate),
      invoiceNumber: field(readInvoiceNumber(looks)),
      total: amounts.total,
      vat: amounts.vat,
      net: amounts.net,
      payable: amounts.payable,
      currency: currency.field,
    },
    vatRows: amounts.vatRows,
    lines: amounts.lines,
    equations: amounts.equations,
    validation: null,
    signature: 'none',
    alerts: [
      ...instructionAlerts(text),
      ...kindAlerts,
      ...dates.alerts,
      ...amounts.alerts,
      ...currency.alerts,
      ...parties.alerts,
      ...(isReceipt ? [] : buyerAlerts(text, home.own)),
      ...(seen.isCut ? [{ code: 'partly_read', params: { lines: String(lines.length) } }] : []),
      ...(language === null ? [{ code: 'language_unknown', params: {} }] : []),
    ],
    language,
    printed: printedOf(looks),
    pages: lines.at(-1)?.page ?? null,
    text,
    attachments: [],
  }
}

/** A bill that shows neither a name nor a number of the organization may be somebody else's. */
function buyerAlerts(text: string, own: OwnNames = nobody): ReadingFinding[] {
  const isKnown = own.names.length > 0 || own.numbers.length > 0
  return isKnown && !namesOwn(text, own) ? [{ code: 'buyer_not_named', params: {} }] : []
}

/** A total with a minus is money that comes back, whatever the paper calls itself. */
function withSign(
  named: ReturnType<typeof readKind>,
  { isNegative, total }: ReadAmounts,
): ReturnType<typeof readKind> {
  const isKnown = named.kind === 'credit_note' || named.kind === 'not_a_bill'
  if (!isNegative || isKnown || total === null) return named
  const alert = { code: 'total_negative', params: { total: total.value } }
  return { kind: 'credit_note', alerts: [...named.alerts, alert] }
}

function textOf(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text)
    .join('\n')
    .slice(0, longestText)
}

function instructionAlerts(text: string): ReadingFinding[] {
  return findInstructions(text)
    .slice(0, 5)
    .map((one) => ({
      code: 'instructions_to_machine',
      params: { kind: one.code, words: one.text },
    }))
}

// The currency next to the total is the document's. If none is printed, the organization's currency
// is assumed, with a low score.
function readCurrency(
  looks: readonly LineCandidates[],
  total: PlacedAmount | null,
  country: string | null,
  home: ReaderInput['home'],
): { field: ReadingFields['currency']; alerts: ReadingFinding[] } {
  const votes = findCurrencies(looks, country ?? home.country, home.currency)
  const mark = total?.printed.currency ?? null
  const beside = mark === null ? null : currencyOfMark(mark, country ?? home.country)
  const onLine = votes.find(
    ({ currency }) => total !== null && (looks[total.line]?.line.text ?? '').includes(currency),
  )
  const chosen = votes.find(({ currency }) => currency === beside) ?? onLine ?? votes[0]
  if (chosen === undefined) {
    return {
      field: derivedField(home.currency, ['assumed'], 0.3),
      alerts: [{ code: 'currency_not_printed', params: { assumed: home.currency } }],
    }
  }
  const rival = votes.find((one) => one !== chosen && one.votes >= chosen.votes)
  const { currency: value, line, start, end } = chosen
  const score = rival === undefined ? 0.9 : 0.6
  return {
    field: fieldOf(looks, { value, line, start, end, score, proofs: ['printed_currency'] }),
    alerts:
      rival === undefined
        ? []
        : [{ code: 'several_currencies', params: { taken: value, also: rival.currency } }],
  }
}
