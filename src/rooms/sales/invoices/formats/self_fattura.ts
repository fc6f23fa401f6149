import { currencyDigits } from '#kernel/values/money'
import {
  pointersBy,
  type Fattura,
  type FatturaLine,
  type PointerOf,
  type Summary,
} from '#fatturapa/room'
import { decimalOf } from '#kernel/values/decimal'
import type { FatturaForm } from '#regions/room'
import { fatturaBuyer, fatturaSeller, recipientOf, transmitterOf } from './fattura_parties.ts'
import type { BuyerParty, SellerParty } from '../invoice/parties.ts'
import type { SaleReason } from '../sale/sale.ts'
import type { SelfInvoiceRow } from '../self_invoice/self_invoice_store.ts'

export type OutgoingSelf = {
  row: Pick<SelfInvoiceRow, 'type' | 'original_number' | 'original_date' | 'currency' | 'lines'>
  number: string
  date: string
  /** The supplier, who is the seller in the file. */
  supplier: BuyerParty
  /** The organization itself, who is the buyer in the file. */
  own: SellerParty & { sdiCode: string | null; pec: string | null }
}

/** The supplier is the seller and the organization the buyer, who also issues the file. */
export function selfFatturaOf(
  outgoing: OutgoingSelf,
  form: FatturaForm,
  progressive: string,
): Fattura {
  const { row, number, date, supplier, own } = outgoing
  const digits = currencyDigits(row.currency)
  const { regime: _, rea: _rea, contacts: _contacts, ...buyer } = fatturaSeller(own)
  return {
    format: 'FPR12',
    transmission: {
      transmitter: transmitterOf(own),
      progressive,
      ...recipientOf({ ...supplier, ...own, isPublicBody: false }, own, form),
    },
    seller: {
      ...fatturaBuyer(supplier, own.country),
      regime: form.selfInvoices.supplierRegime,
      rea: null,
      contacts: null,
    },
    buyer,
    issuer: 'CC',
    document: {
      type: row.type,
      currency: row.currency,
      date,
      number,
      causale: [],
      stampDuty: null,
      withholding: [],
      funds: [],
      orders: [],
      contracts: [],
      linked: linkedOf(row),
    },
    lines: linesOf(outgoing, digits),
    summaries: row.lines.map(({ rate, nature, netMinor, vatMinor }): Summary => ({
      rate,
      nature: nature ?? null,
      base: decimalOf(BigInt(netMinor), digits),
      tax: decimalOf(BigInt(vatMinor), digits),
      due: 'I',
      law: null,
      rounding: null,
    })),
    payment: null,
  }
}

const mostOfNumber = 20

/** Numbers differ at the end, so a number that is too long is cut at the start. */
function linkedOf({ original_number: number, original_date: date }: OutgoingSelf['row']) {
  if (number === null) return []
  return [{ number: endOf(number), date, cig: null, cup: null }]
}

function endOf(number: string): string {
  return number.trim().slice(-mostOfNumber).trim()
}

/** The description has the full number; a warning says that the link has it shortened. */
export function cutOf({ original_number: number }: OutgoingSelf['row']): SaleReason[] {
  if (number === null || number.trim().length <= mostOfNumber) return []
  return [{ code: 'supplier_number_cut', params: { number, written: endOf(number) } }]
}

function linesOf({ row }: OutgoingSelf, digits: number): FatturaLine[] {
  const of = [row.original_number, 'del', row.original_date].filter(Boolean).join(' ')
  return row.lines.map(({ rate, nature, netMinor }, index) => {
    const net = decimalOf(BigInt(netMinor), digits)
    return {
      no: index + 1,
      description: `Fattura fornitore ${of}`,
      quantity: null,
      unitPrice: net,
      total: net,
      rate,
      nature: nature ?? null,
      isWithheld: false,
      period: null,
      otherData: [],
    }
  })
}

/**
 * Pointers into the self-invoice, the supplier's contact and the organization's profile. If a
 * contact is linked, the supplier's data is corrected there.
 */
export function pointerToSelf({ isLinked }: { isLinked: boolean }): PointerOf {
  const supplier = isLinked ? '/contact' : '/supplier'
  return pointersBy({
    '/transmission/recipientCode': '/profile/sdiCode',
    '/transmission/recipientPec': '/profile/pec',
    '/transmission/transmitter': '/profile/fiscalCode',
    '/seller': supplier,
    '/seller/vatId': `${supplier}/vatNumber`,
    '/seller/fiscalCode': `${supplier}/fiscalCode`,
    '/seller/name': `${supplier}/name`,
    '/seller/address/*': '/contact/address/*',
    '/seller/address/country': `${supplier}/country`,
    '/buyer': '/profile',
    '/buyer/vatId': '/profile/vatNumber',
    '/buyer/fiscalCode': '/profile/fiscalCode',
    '/buyer/name': '/profile/legalName',
    '/buyer/address/*': '/profile/address/*',
    '/document': '',
    '/document/date': '/date',
    '/document/number': '/number',
    '/document/type': '/type',
    '/document/linked': '/original',
    '/lines/*': '/lines/*',
    '/summaries/*': '/lines/*',
  })
}
