import { today } from '#kernel/day'
import { currencyDigits } from '#kernel/money'
import type { Scene } from '#kernel/scene'
import { findBuyer } from '#contacts/room'
import { decimalOf } from '#ledger/room'
import type { Language } from '#paper/room'
import { regionOf } from '#regions/room'
import { findSettings } from '#settings/room'
import { payableOf } from './charges.ts'
import { legalTextOf } from './invoice.ts'
import type { BuyerView, InvoiceView, LineView, SellerView } from './invoice_view.ts'
import {
  addressLines,
  noBuyer,
  toBuyerParty,
  toSellerParty,
  type BuyerParty,
  type SellerParty,
} from './parties.ts'
import { referenceOf } from './payment_reference.ts'
import { findInvoice, type InvoiceRow } from './store.ts'
import { fromStored, type StoredSale } from './stored_sale.ts'

/** All that stands on the paper: of an issued invoice what was kept with it, else what holds now. */
export async function viewOf(scene: Scene, row: InvoiceRow): Promise<InvoiceView> {
  const seller = row.seller ?? toSellerParty(await findSettings(scene))
  const buyer = row.buyer ?? (await buyerNow(scene, row))
  const { priced, currency, exchange } = row
  const digits = currencyDigits(currency)
  const region = regionOf(seller.regionKey)
  return {
    kind: row.kind,
    isDraft: row.status === 'draft',
    isCourtesyCopy: row.status === 'issued' && row.einvoice_id !== null,
    language: asLanguage(priced.language),
    createdAt: (row.issued_at ?? row.updated_at).toISOString(),
    number: row.number,
    date: row.date ?? today(scene.now, region.timeZone),
    dueDate: row.kind === 'credit_note' ? null : row.due_on,
    deliveryDate: null,
    seller: sellerView(seller),
    buyer: buyerView(buyer, seller.country),
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
    notes: withheldNote(priced, currency),
    credits: await creditedOf(scene, row),
    payment: row.kind === 'credit_note' ? null : paymentOf(row, seller),
  }
}

async function buyerNow(scene: Scene, row: InvoiceRow): Promise<BuyerParty> {
  if (row.contact_id !== null) return toBuyerParty(await findBuyer(scene, row.contact_id))
  return { ...noBuyer, name: row.buyer_name }
}

const withheldWords: Record<Language, string> = {
  da: 'Kildeskat, som køber indeholder',
  it: "Ritenuta d'acconto",
  en: 'Tax that the buyer withholds',
}

function withheldNote({ withheld, language }: StoredSale, currency: string): string | null {
  if (withheld === null) return null
  const amount = decimalOf(BigInt(withheld.amountMinor), currencyDigits(currency))
  return `${withheldWords[asLanguage(language)]} (${withheld.rate} %): ${currency} ${amount}`
}

function asLanguage(text: string): Language {
  return text === 'da' || text === 'it' ? text : 'en'
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
  }
}

function buyerView(buyer: BuyerParty, home: string): BuyerView {
  const { name, businessId, vatNumber, fiscalCode } = buyer
  const country = buyer.country ?? home
  const lines = addressLines(buyer.address)
  return { name, addressLines: lines, country, businessId, vatNumber, fiscalCode, reference: null }
}

function amountsOf(priced: StoredSale, digits: number): Pick<InvoiceView, 'lines' | 'totals'> {
  const amount = (minor: string): string => decimalOf(BigInt(minor), digits)
  const payableMinor = payableOf(fromStored(priced))
  return {
    lines: priced.lines.map(({ description, quantity, unitPrice, rate, netMinor }): LineView => ({
      description,
      quantity,
      unitPrice,
      rate,
      net: amount(netMinor),
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

/** A document that changes an invoice must refer to it (directive 2006/112 art. 219). */
async function creditedOf(scene: Scene, row: InvoiceRow): Promise<InvoiceView['credits']> {
  if (row.credits === null) return null
  const { number, date } = await findInvoice(scene, row.credits)
  if (number === null || date === null) throw new Error('a draft was credited')
  return { number, date }
}

function paymentOf(row: InvoiceRow, seller: SellerParty): InvoiceView['payment'] {
  const { iban, bic, fiCreditor = null } = seller
  const { number, currency } = row
  const { kind, reference } =
    number === null
      ? { kind: null, reference: null }
      : referenceOf(number, { creditor: fiCreditor, currency })
  return { kind, reference, iban, bic }
}
