import { currencyDigits } from '#kernel/values/money'
import type {
  Fattura,
  FatturaDeliveryNote,
  FatturaLine,
  Fund,
  OtherData,
  RelatedDocument,
  Summary,
  Withholding,
} from '#fatturapa/room'
import { decimalOf } from '#kernel/values/decimal'
import { fatturaFormOf, natureOf, regionOf, type FatturaForm, type Region } from '#regions/room'
import { isWithheldFrom, payableOf } from '../sale/charges.ts'
import { fatturaBuyer, fatturaSeller, recipientOf, transmitterOf } from './fattura_parties.ts'
import type { InvoiceDetails } from '../invoice/details.ts'
import { typeRowOf } from '../invoice/type_rules.ts'
import { toSeller, type BuyerParty, type SellerParty } from '../invoice/parties.ts'
import type { PricedLine, PricedSale, SaleRateRow } from '../sale/sale.ts'
import { stampDutyOf } from '../sale/stamp_duty.ts'

/** An invoice or credit note that is about to be issued. */
export type Outgoing = {
  kind: 'invoice' | 'credit_note'
  number: string
  date: string
  dueOn: string | null
  /** Its VAT counts on an earlier day of delivery. */
  isDeferred?: boolean
  currency: string
  causale: string | null
  sale: PricedSale
  buyer: BuyerParty
  seller: SellerParty
  details?: InvoiceDetails | null
  /** The invoice that the credit note credits. */
  credits: { number: string; date: string } | null
  /** VAT in the seller's currency and the exchange rate, if the invoice is in another currency. */
  home: { vat: string; rate: string } | null
}

/** The invoice in FatturaPA's structure. It only maps values; nothing is decided here. */
export function fatturaOf(outgoing: Outgoing, form: FatturaForm, progressive: string): Fattura {
  const { kind, buyer, seller, currency, date, number, sale } = outgoing
  const region = regionOf(seller.regionKey)
  const digits = currencyDigits(currency)
  const isCreditNote = kind === 'credit_note'
  const recipient = recipientOf(buyer, seller, form)
  const money = { currency, rate: outgoing.home?.rate ?? null }
  const stamp = stampDutyOf(region, date, sale.byRate, money)
  return {
    format: buyer.isPublicBody ? 'FPA12' : 'FPR12',
    transmission: { transmitter: transmitterOf(seller), progressive, ...recipient },
    seller: fatturaSeller(seller),
    buyer: fatturaBuyer(buyer, seller.country),
    issuer: null,
    document: {
      type: typeOf(outgoing, form, region),
      currency,
      date,
      number,
      causale: causaleOf(outgoing, region),
      stampDuty: stamp === null || stamp === 'unclear' ? null : { amount: stamp.duty },
      withholding: withholdingOf(sale, digits),
      funds: fundsOf(outgoing, digits),
      orders: ordersOf(outgoing),
      contracts: contractsOf(outgoing),
      linked: linkedOf(outgoing),
      deliveryNotes: deliveryNotesOf(outgoing),
    },
    lines: linesOf(outgoing, region, digits),
    summaries: sale.byRate.map((row) => summaryOf(row, region, date, digits)),
    payment: isCreditNote ? null : paymentOf(outgoing, digits),
  }
}

function typeOf(outgoing: Outgoing, form: FatturaForm, region: Region): string {
  const { kind, isDeferred = false, details = null } = outgoing
  if (kind === 'credit_note') return form.types.creditNote
  const said = typeRowOf(region, details)?.code ?? null
  if (said !== null) return said
  return isDeferred ? form.deferred.type : form.types.invoice
}

/** The causale, note and delivery date, and what the law requires: texts, and the VAT in euro. */
function causaleOf({ causale, sale, seller, home, details }: Outgoing, region: Region): string[] {
  const [own = 'en'] = region.languages
  const said = sale.treatment.legalText[own] ?? ''
  const vat = home === null ? '' : `IVA ${seller.currency} ${home.vat}, cambio ${home.rate}`
  const { note = '', deliveryDate, yourReference } = details ?? {}
  const delivered = deliveryDate === undefined ? '' : `Data operazione: ${deliveryDate}`
  const yours = yourReference === undefined ? '' : `Vs. riferimento: ${yourReference}`
  return [causale ?? '', note, delivered, yours, said, vat].filter((one) => one !== '')
}

const noTender = { cig: null, cup: null }

/** CIG and CUP are quoted with the order, or alone if there is no order. */
function ordersOf({ buyer, details }: Outgoing): RelatedDocument[] {
  const { cig, cup } = buyer
  const number = details?.orderReference ?? buyer.orderReference ?? cig ?? cup
  return number ? [{ number, date: null, cig: cig ?? null, cup: cup ?? null }] : []
}

function contractsOf({ details }: Outgoing): RelatedDocument[] {
  const number = details?.contractReference
  return number === undefined ? [] : [{ number, date: null, ...noTender }]
}

function withholdingOf({ withheld }: PricedSale, digits: number): Withholding[] {
  if (withheld === null) return []
  const { kind, rate, reason, amountMinor } = withheld
  return [{ kind, rate, reason, amount: decimalOf(amountMinor, digits) }]
}

function fundsOf({ sale, seller }: Outgoing, digits: number): Fund[] {
  const fund = seller.fees?.pensionFund
  const charged = sale.lines.filter((line) => line.role === 'fund')
  if (!fund) return []
  return charged.map(({ rate, nature, netMinor }) => ({
    kind: fund.kind,
    rate: fund.rate,
    amount: decimalOf(netMinor, digits),
    base: null,
    vatRate: isForeignVat({ rate, nature }) ? '0' : rate,
    nature,
    isWithheld: fund.withheld && sale.withheld !== null,
  }))
}

/** The invoice that a credit note credits, or the advances that a final invoice deducts. */
function linkedOf({ credits, sale }: Outgoing): RelatedDocument[] {
  const linked = credits === null ? (sale.deducted ?? []) : [credits]
  return linked.map((one) => ({ ...one, ...noTender }))
}

function deliveryNotesOf({ kind, details }: Outgoing): FatturaDeliveryNote[] {
  if (kind === 'credit_note') return []
  const notes = details?.deliveryNotes ?? []
  return notes.map(({ number, date, lines = [] }) => ({ number, date, lines }))
}

/** The format cannot hold VAT of another member state, so it becomes lines with a nature. */
function linesOf(outgoing: Outgoing, region: Region, digits: number): FatturaLine[] {
  const { sale, seller, date } = outgoing
  const isWithheld = (line: PricedLine): boolean =>
    sale.withheld !== null && isWithheldFrom({ seller: toSeller(seller), date }, region, line)
  const own = sale.lines.filter((line) => line.role !== 'fund')
  const foreign = sale.byRate.filter((row) => isForeignVat(row) && row.vatMinor !== 0n)
  return [
    ...own.map((line) => ({
      ...lineOf(line, digits),
      isWithheld: isWithheld(line),
      otherData: declaredOf(line, outgoing, region),
    })),
    ...foreign.map(({ rate, nature, vatMinor }) => {
      const amount = decimalOf(vatMinor, digits)
      return { ...blank, description: `IVA ${rate} %`, unitPrice: amount, total: amount, nature }
    }),
  ].map((line, index) => ({ ...line, no: index + 1 }))
}

/** The buyer's declaration of intent on each line that rests on it (Provv. 293390/2021). */
function declaredOf({ nature }: PricedLine, { buyer }: Outgoing, region: Region): OtherData[] {
  const type = fatturaFormOf(region)?.declarationType
  const { declaration } = buyer
  if (type === undefined || declaration === undefined) return []
  if (nature === null || nature !== region.declarationOfIntent?.nature) return []
  const { protocol: text, date } = declaration
  return [{ type, text, number: null, date }]
}

const blank = {
  no: 0,
  quantity: null,
  rate: '0',
  isWithheld: false,
  period: null,
  otherData: [],
} as const

function lineOf(line: PricedLine, digits: number): FatturaLine {
  const { description, quantity, unitPrice, rate, nature, netMinor } = line
  // The format has no negative quantity, so the sign moves to the price.
  const isNegative = quantity.startsWith('-')
  return {
    ...blank,
    description,
    quantity: isNegative ? quantity.slice(1) : quantity,
    unit: line.details?.unit ?? null,
    unitPrice: isNegative ? negated(unitPrice) : unitPrice,
    total: decimalOf(netMinor, digits),
    rate: isForeignVat({ rate, nature }) ? '0' : rate,
    nature,
  }
}

function negated(amount: string): string {
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

function isForeignVat({ rate, nature }: Pick<SaleRateRow, 'rate' | 'nature'>): boolean {
  return nature !== null && rate !== '0'
}

function summaryOf(row: SaleRateRow, region: Region, date: string, digits: number): Summary {
  const isForeign = isForeignVat(row)
  const { nature } = row
  const found = nature === null ? undefined : natureOf(region, nature, date)
  return {
    rate: isForeign ? '0' : row.rate,
    nature,
    base: decimalOf(isForeign ? row.netMinor + row.vatMinor : row.netMinor, digits),
    tax: decimalOf(isForeign ? 0n : row.vatMinor, digits),
    due: nature === null ? (row.due ?? 'I') : null,
    law: found === undefined ? null : (found.legalReference ?? found.name),
    rounding: null,
  }
}

/** Full payment by bank transfer; without an IBAN the payment block is omitted. */
function paymentOf({ seller, dueOn, sale }: Outgoing, digits: number): Fattura['payment'] {
  if (seller.iban === null) return null
  const iban = seller.iban.replaceAll(/\s/g, '').toUpperCase()
  const amount = decimalOf(payableOf(sale), digits)
  return { terms: 'TP02', means: 'MP05', due: dueOn, amount, iban }
}
