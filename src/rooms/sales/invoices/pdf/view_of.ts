import { today } from '#kernel/values/day'
import { currencyDigits } from '#kernel/values/money'
import type { Scene } from '#kernel/corridor/scene'
import { findBuyer } from '#contacts/room'
import { decimalOf } from '#kernel/values/decimal'
import { firstSpoken, wordsOf } from '#languages/room'
import { formatAmount } from '#pdf/room'
import { accountParts, regionOf, type Region } from '#regions/room'
import { findSettings } from '#settings/room'
import { stampDutyOf } from '../sale/stamp_duty.ts'
import { payableOf } from '../sale/charges.ts'
import { legalTextOf } from '../invoice/invoice.ts'
import type { BuyerView, InvoiceView, LineView, SellerView } from './invoice_view.ts'
import {
  addressLines,
  noBuyer,
  toBuyerParty,
  toSellerParty,
  type BuyerParty,
  type SellerParty,
} from '../invoice/parties.ts'
import { buyerSaid } from '../invoice/details_parties.ts'
import { typeRowOf } from '../invoice/type_rules.ts'
import { fillWords } from './fill_words.ts'
import { referenceOf } from './payment_reference.ts'
import { findInvoice, type InvoiceRow } from '../invoice/store.ts'
import { fromStored, type StoredSale } from '../invoice/stored_sale.ts'

/**
 * Everything on the PDF: the stored values of an issued invoice, or the current ones of a draft.
 */
export async function viewOf(scene: Scene, row: InvoiceRow): Promise<InvoiceView> {
  const seller = row.seller ?? toSellerParty(await findSettings(scene))
  const buyer = row.buyer ?? (await buyerNow(scene, row))
  const { priced, currency, exchange } = row
  const digits = currencyDigits(currency)
  const region = regionOf(seller.regionKey)
  return {
    kind: row.kind,
    isDraft: row.status === 'draft',
    isTest: scene.principal.mode === 'test',
    courtesyNote: courtesyNoteOf(row, region),
    title: titleOf(row, region),
    language: firstSpoken([priced.language]),
    createdAt: (row.issued_at ?? row.updated_at).toISOString(),
    number: row.number,
    date: row.date ?? today(scene.now, region.timeZone),
    dueDate: row.kind === 'credit_note' ? null : row.due_on,
    deliveryDate: deliveredOn(row),
    orderReference: row.details?.orderReference ?? buyer.orderReference ?? null,
    contractReference: row.details?.contractReference ?? null,
    tender: {
      cig: buyer.cig ?? null,
      cup: buyer.cup ?? null,
      officeCode: buyer.officeCode ?? null,
    },
    deliveryNotes: row.details?.deliveryNotes ?? [],
    seller: sellerView(seller),
    buyer: buyerView(buyer, seller.country, row.details?.yourReference ?? null),
    currency,
    ...amountsOf(priced, digits),
    vatInHomeCurrency:
      priced.homeVatMinor === null
        ? null
        : {
            currency: seller.currency,
            amount: decimalOf(BigInt(priced.homeVatMinor), currencyDigits(seller.currency)),
            rate: exchange?.rate ?? null,
          },
    legalText: legalTextOf(priced.treatment.legalText, priced.language),
    notes: notesOf(row, buyer, region),
    credits: await creditedOf(scene, row),
    payment: row.kind === 'credit_note' ? null : paymentOf(row, { seller, buyer, region }),
  }
}

async function buyerNow(scene: Scene, row: InvoiceRow): Promise<BuyerParty> {
  if (row.contact_id !== null) {
    return buyerSaid(toBuyerParty(await findBuyer(scene, row.contact_id)), row.details)
  }
  return { ...noBuyer, name: row.buyer_name }
}

function courtesyNoteOf(
  { status, einvoice_id, priced }: InvoiceRow,
  region: Region,
): string | null {
  if (status !== 'issued' || einvoice_id === null) return null
  return legalTextOf(region.einvoicing.exchange?.courtesyNote ?? {}, priced.language)
}

function titleOf({ kind, details, priced }: InvoiceRow, region: Region): string | null {
  if (kind === 'credit_note') return null
  return legalTextOf(typeRowOf(region, details)?.title ?? {}, priced.language)
}

/** Only if it is not the invoice date, which stands for it otherwise. */
function deliveredOn({ details, date }: InvoiceRow): string | null {
  const { deliveryDate = null } = details ?? {}
  return deliveryDate === date ? null : deliveryDate
}

function notesOf(row: InvoiceRow, buyer: BuyerParty, region: Region): string | null {
  const { priced, currency, details } = row
  const notes = [details?.note ?? null, declaredNote(priced, buyer, region), stampNote(row, region)]
  const all = [...notes, withheldNote(priced, currency)].filter((one) => one !== null)
  return all.length === 0 ? null : all.join('\n')
}

/** An invoice under a declaration of intent quotes the protocol of its receipt. */
function declaredNote(
  { byRate }: StoredSale,
  { declaration }: BuyerParty,
  region: Region,
): string | null {
  const rule = region.declarationOfIntent
  if (rule === null || declaration === undefined) return null
  if (!byRate.some((one) => one.nature === rule.nature)) return null
  const { protocol, date } = declaration
  return fillWords(rule.note, { protocol, date })
}

/** An invoice says that its stamp duty is paid, as its file does. */
function stampNote(
  { priced, currency, exchange, date }: InvoiceRow,
  region: Region,
): string | null {
  const text = legalTextOf(region.einvoicing.exchange?.stampNote ?? {}, priced.language)
  if (text === null || date === null) return null
  const money = { currency, rate: exchange?.rate ?? null }
  const stamp = stampDutyOf(region, date, fromStored(priced).byRate, money)
  if (stamp === null || stamp === 'unclear') return null
  const amount = formatAmount(stamp.duty, firstSpoken([priced.language]), region.currency)
  return fillWords(text, { currency: region.currency, amount })
}

function withheldNote({ withheld, language }: StoredSale, currency: string): string | null {
  if (withheld === null) return null
  const amount = decimalOf(BigInt(withheld.amountMinor), currencyDigits(currency))
  return `${wordsOf(firstSpoken([language])).invoice.withheld} (${withheld.rate} %): ${currency} ${amount}`
}

function sellerView(seller: SellerParty): SellerView {
  const { name, country, businessId, vatNumber, fiscalCode, email, phone, website } = seller
  const { bankName, reaOffice, reaNumber, soleShareholder, inLiquidation, taxRegime } = seller
  const capital = seller.shareCapital
  return {
    name,
    addressLines: addressLines(seller.address),
    country,
    businessId,
    vatNumber,
    fiscalCode,
    email,
    phone,
    website,
    bankName,
    reaOffice,
    reaNumber,
    shareCapital:
      capital === null
        ? null
        : { amount: decimalOf(BigInt(capital), 2), currency: seller.currency },
    soleShareholder,
    inLiquidation,
    taxRegime,
    logo: seller.logo ?? null,
  }
}

function buyerView(buyer: BuyerParty, home: string, reference: string | null): BuyerView {
  const { name, businessId, vatNumber, fiscalCode } = buyer
  const country = buyer.country ?? home
  const lines = addressLines(buyer.address)
  return { name, addressLines: lines, country, businessId, vatNumber, fiscalCode, reference }
}

function amountsOf(priced: StoredSale, digits: number): Pick<InvoiceView, 'lines' | 'totals'> {
  const amount = (minor: string): string => decimalOf(BigInt(minor), digits)
  const payableMinor = payableOf(fromStored(priced))
  return {
    lines: priced.lines.map((line): LineView => ({
      description: line.description,
      quantity: line.quantity,
      unit: line.details?.unit ?? null,
      unitPrice: line.unitPrice,
      rate: line.rate,
      net: amount(line.netMinor),
    })),
    totals: {
      net: amount(priced.netMinor),
      vat: amount(priced.vatMinor),
      gross: amount(priced.grossMinor),
      byRate: priced.byRate.map(({ rate, nature, netMinor, vatMinor }) => ({
        rate,
        nature,
        net: amount(netMinor),
        vat: amount(vatMinor),
      })),
      payable: payableMinor === BigInt(priced.grossMinor) ? null : decimalOf(payableMinor, digits),
    },
  }
}

/** A credit note must refer to its invoice (directive 2006/112 art. 219). */
async function creditedOf(scene: Scene, row: InvoiceRow): Promise<InvoiceView['credits']> {
  if (row.credits === null) return null
  const { number, date } = await findInvoice(scene, row.credits)
  if (number === null || date === null) throw new Error('a credit note refers to a draft')
  return { number, date }
}

type Payers = { seller: SellerParty; buyer: BuyerParty; region: Region }

function paymentOf(row: InvoiceRow, { seller, buyer, region }: Payers): InvoiceView['payment'] {
  const { iban, bic, fiCreditor = null } = seller
  const { number, currency } = row
  const payee = { creditor: fiCreditor, currency, region }
  const found = number === null ? null : referenceOf(number, payee)
  const { kind = null, reference = null, card = null } = found ?? {}
  const isHome = buyer.country === null || buyer.country === seller.country
  const account = isHome && iban !== null ? accountOf(region, iban, row.priced.language) : null
  return { kind, reference, card, iban, bic, account }
}

/** The national number of the account, for those who pay with it. */
function accountOf(region: Region, iban: string, language: string) {
  const parts = accountParts(region, iban)
  const label = legalTextOf(region.domesticAccount?.label ?? {}, language)
  return parts === null || label === null ? null : { label, number: parts.join(' ') }
}
