import { twoDecimals } from './amounts.ts'
import {
  endpointOf,
  oioublEndpoint,
  registerIdOf,
  sellerEndpoint,
  vatNumberOf,
  type Endpoint,
} from './addresses.ts'
import type { UblFinding, UblInvoice } from './invoice.ts'

export type UblFormat = 'oioubl' | 'peppol'

/** Everything that prevents writing the invoice in the format; empty if it can be written. */
export function findingsOf(format: UblFormat, invoice: UblInvoice): UblFinding[] {
  const common = [...addressFindings(format, invoice), ...amountFindings(invoice)]
  return [...common, ...(format === 'oioubl' ? ratesFindings(invoice) : categoryFindings(invoice))]
}

const inContact = 'Set it with save_contact_details.'
const inProfile = 'Set it with save_organization_profile.'

function addressFindings(format: UblFormat, invoice: UblInvoice): UblFinding[] {
  const findings: UblFinding[] = []
  const buyer = endpointOf(invoice.buyer)
  const seller = sellerEndpoint(invoice.seller)
  if (buyer === null) {
    const detail = `The buyer has no GLN and no Peppol id. ${inContact}`
    findings.push({ pointer: '/buyer/gln', code: 'buyer_address_missing', detail })
  }
  if (seller === null) {
    const detail = `The seller has no registration number or GLN to address it by. ${inProfile}`
    findings.push({ pointer: '/seller/businessId', code: 'seller_address_missing', detail })
  }
  if (format === 'oioubl') {
    findings.push(...schemeFindings('/buyer/peppolId', buyer))
    findings.push(...schemeFindings('/seller/peppolId', seller))
  }
  if (registerIdOf(invoice.seller) === null && vatNumberOf(invoice.seller) === null) {
    const detail = `The seller has no registration number. ${inProfile}`
    findings.push({ pointer: '/seller/vatNumber', code: 'seller_number_missing', detail })
  }
  if (invoice.isBuyerPublic && invoice.orderReference === null) {
    const detail = `Public bodies refuse invoices without their order number or reference. ${inContact}`
    findings.push({ pointer: '/buyer/orderReference', code: 'order_reference_missing', detail })
  }
  return findings
}

function schemeFindings(pointer: string, endpoint: Endpoint | null): UblFinding[] {
  if (endpoint === null || oioublEndpoint(endpoint) !== null) return []
  const detail = `OIOUBL does not support the scheme ${endpoint.scheme}. Use Peppol instead.`
  return [{ pointer, code: 'scheme_not_in_oioubl', detail }]
}

function amountFindings(invoice: UblInvoice): UblFinding[] {
  const findings: UblFinding[] = []
  const { net, vat, gross, payable, homeVat, lines, rows } = invoice
  const amounts = [
    net,
    vat,
    gross,
    ...lines.map((line) => line.net),
    ...rows.flatMap((row) => [row.net, row.vat]),
    ...(homeVat === null ? [] : [homeVat.amount]),
  ]
  if (amounts.some((amount) => twoDecimals(amount) === null)) {
    const detail = `The format allows two decimals, and amounts in ${invoice.currency} have more.`
    findings.push({ pointer: '/currency', code: 'currency_too_fine', detail })
  }
  if (payable !== null) {
    const detail =
      'The buyer deducts withholding tax from the total, which the format does not support.'
    findings.push({ pointer: '/totals/payable', code: 'payable_differs', detail })
  }
  return findings
}

/** F-LIB315, F-LIB402: OIOUBL sums by category only, so each category can have one rate. */
function ratesFindings({ rows }: UblInvoice): UblFinding[] {
  const rates = new Set(rows.filter(({ category }) => category === 'S').map(({ rate }) => rate))
  if (rates.size < 2) return []
  const detail = `OIOUBL allows one rate above zero, and this invoice has ${[...rates].join(' and ')} %. Use Peppol instead.`
  return [{ pointer: '/totals/byRate', code: 'several_rates', detail }]
}

/** BR-O-11, BR-AE-02 and similar rules. */
function categoryFindings(invoice: UblInvoice): UblFinding[] {
  const findings: UblFinding[] = []
  const categories = new Set(invoice.rows.map(({ category }) => category))
  if (categories.has('O') && categories.size > 1) {
    const detail = 'Peppol requires a separate invoice for lines outside the scope of VAT.'
    findings.push({ pointer: '/totals/byRate', code: 'outside_scope_mixed', detail })
  }
  const buyerVat = vatNumberOf(invoice.buyer)
  const isNamed = buyerVat !== null || registerIdOf(invoice.buyer) !== null
  if ((categories.has('K') && buyerVat === null) || (categories.has('AE') && !isNamed)) {
    const detail = 'The buyer accounts for the VAT but has no VAT number. Set it with save_contact.'
    findings.push({ pointer: '/buyer/vatNumber', code: 'buyer_vat_number_missing', detail })
  }
  const isTaxed = [...categories].some((category) => category !== 'O')
  if (isTaxed && vatNumberOf(invoice.seller) === null) {
    const detail = `The seller has no VAT number. ${inProfile}`
    findings.push({ pointer: '/seller/vatNumber', code: 'seller_vat_number_missing', detail })
  }
  return findings
}

/** Throws on the first finding, even if the caller did not ask for findings. */
export function assertWritable(format: UblFormat, invoice: UblInvoice): void {
  const [first] = findingsOf(format, invoice)
  if (first !== undefined) throw new RangeError(`${first.pointer}: ${first.detail}`)
}
