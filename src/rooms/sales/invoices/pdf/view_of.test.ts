import { describe, expect, it } from 'vitest'
import { client, credited, drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { atDesk } from '#test/support/books/ledger_desk'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { InvoiceView } from './invoice_view.ts'
import { findInvoice, invoiceUuid } from '../invoice/store.ts'
import { viewOf } from './view_of.ts'

const world = useWorld()

const view = (org: TestOrg, id: string): Promise<InvoiceView> =>
  atDesk(world, org, async (scene) => viewOf(scene, await findInvoice(scene, invoiceUuid(id))))

describe('the paper of an invoice', () => {
  it('says of both parties what the law asks, in the language of the country', async () => {
    const id = await issued(world, world.dk, { date: '2026-05-04' })
    expect(await view(world.dk, id)).toMatchObject({
      kind: 'invoice',
      isDraft: false,
      isTest: true,
      courtesyNote: null,
      language: 'da',
      number: '2026-0001',
      date: '2026-05-04',
      dueDate: '2026-06-03',
      seller: {
        name: 'Prøve ApS',
        addressLines: ['Prøvevej 1', '1000 København'],
        country: 'DK',
        vatNumber: 'DK13748136',
      },
      buyer: { name: 'Kunde A/S', addressLines: ['Kundevej 2', '8000 Aarhus'], country: 'DK' },
      lines: [{ description: 'Work', quantity: '2', unitPrice: '500', rate: '25', net: '1000.00' }],
      totals: { net: '1000.00', vat: '250.00', gross: '1250.00', payable: null },
      payment: { iban: 'DK5000400440116243', reference: '2026-0001' },
      vatInHomeCurrency: null,
      legalText: null,
      credits: null,
    })
  })

  it('is in English for a buyer abroad, with the words that reverse charge needs', async () => {
    const german = { name: 'Käufer GmbH', country: 'DE', vatNumber: 'DE129273398' }
    const contactId = await client(world, world.it, german)
    await drafted(world, world.it)
    const shown = await view(world.it, await issued(world, world.it, { contactId }))
    expect(shown).toMatchObject({ language: 'en', buyer: { country: 'DE' } })
    expect(shown.legalText).toBeTypeOf('string')
    expect(shown.payment?.kind).toBe('rf')
  })

  it('of a public body has its tender and office, and says that stamp duty is paid', async () => {
    const contactId = await client(world, world.it, {
      name: 'Comune di Torino',
      country: 'IT',
      fiscalCode: '00514490010',
    })
    await run(world, world.it, 'operations/save_contact_details', {
      contactId,
      publicBody: true,
      officeCode: 'UFABCD',
      cig: 'Z123456789',
      defaultVatNature: 'N4',
    })
    const lines = [{ description: 'Corso', unitPrice: 100, vatRate: 0 }]
    const shown = await view(world.it, await issued(world, world.it, { contactId, lines }))
    expect(shown.tender).toEqual({ cig: 'Z123456789', cup: null, officeCode: 'UFABCD' })
    expect(shown.notes).toContain(
      'Imposta di bollo assolta in modo virtuale (art. 6 DM 17/6/2014): EUR 2,00',
    )
  })

  it('shows VAT in the seller’s own currency, too, where the invoice is in another', async () => {
    const shown = await view(world.dk, await issued(world, world.dk, { currency: 'EUR' }))
    expect(shown.vatInHomeCurrency).toEqual({ currency: 'DKK', amount: '1865.00', rate: '7.46' })
  })

  it('of a credit note names the invoice, and asks for no payment', async () => {
    const invoiceId = await issued(world, world.dk, { date: '2026-05-04' })
    const { number } = await invoiceOf(world, world.dk, invoiceId)
    const shown = await view(world.dk, await credited(world, world.dk, invoiceId))
    expect(shown).toMatchObject({
      kind: 'credit_note',
      credits: { number, date: '2026-05-04' },
      payment: null,
      dueDate: null,
      totals: { gross: '1250.00' },
    })
  })

  it('of a draft is what holds now, without a number', async () => {
    const contactId = await client(world, world.dk, { name: 'Før' })
    const id = await drafted(world, world.dk, { contactId })
    await run(world, world.dk, 'actions/save_contact', { id: contactId, name: 'Efter' })
    expect(await view(world.dk, id)).toMatchObject({
      isDraft: true,
      number: null,
      buyer: { name: 'Efter' },
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      payment: { reference: null, kind: null },
    })
  })

  it('of an issued invoice is what held then', async () => {
    const contactId = await client(world, world.dk, { name: 'Dengang' })
    const id = await issued(world, world.dk, { contactId })
    const before = await view(world.dk, id)
    await run(world, world.dk, 'actions/save_contact', { id: contactId, name: 'Siden' })
    await run(world, world.dk, 'operations/save_organization_profile', { legalName: 'Nyt ApS' })
    expect(await view(world.dk, id)).toEqual(before)
  })
})
