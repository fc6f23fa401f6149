/** Writes an invoice, shows what it would come to, issues it, and fetches its PDF. */
import { createDaybook } from '@daybook/sdk'

const { DAYBOOK_URL = 'http://localhost:8080', DAYBOOK_KEY = '' } = process.env
const daybook = createDaybook({ url: DAYBOOK_URL, key: DAYBOOK_KEY })

await daybook.settings.saveOrganizationProfile({
  legalName: 'Prøve ApS',
  address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
  businessId: '13748136',
  vatNumber: 'DK13748136',
  iban: 'DK5000400440116243',
})
const { id: contactId } = await daybook.contacts.saveContact({
  name: 'Vestervang A/S',
  type: 'client',
  country: 'DK',
  vatNumber: 'DK10150817',
})
await daybook.contacts.saveContactDetails({
  contactId,
  address: { street: 'Kundevej 2', postalCode: '8000', city: 'Aarhus' },
})
const draft = await daybook.invoices.saveInvoice({
  contactId,
  lines: [{ description: 'Rådgivning', quantity: 20, unitPrice: 750, vatRate: 25 }],
})

const outcome = await daybook.invoices.issueInvoice({ id: draft.id }).outcome()
if (outcome.kind === 'pending') {
  process.stdout.write(`Approve it at ${outcome.approval.approvalUrl}\n`)
} else if (outcome.kind === 'failed') {
  // The codes are those of `issue_invoice`; the key repeats the call without a second invoice.
  process.stdout.write(`${outcome.error.code}: ${outcome.error.detail}\n`)
} else {
  const { number, status, totals } = outcome.result
  const pdf = await daybook.invoices.downloadInvoicePdf(draft.id)
  process.stdout.write(`${status}: ${number}, ${totals.gross}, ${pdf.size} bytes of PDF\n`)
}
