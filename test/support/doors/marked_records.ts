import { addPerson, connectApp } from '../access/apps.ts'
import { suggested, transaction } from '../bank/bank.ts'
import { client, issued, run as runIn } from '../books/invoices.ts'
import { act, coded, domesticInvoice, posted, upload } from '../documents/documents.ts'
import { connectExchange, disconnectExchange, notify } from '../einvoices/exchange_stub.ts'
import { proposedSelf } from '../einvoices/self_invoices.ts'
import { invoiceOf } from '../books/invoices.ts'
import type { TestOrg, World } from '../world.ts'

/** A word that occurs in records of this kind only, and in whatever quotes one of them. */
export const markOf = (kind: string): string => `mark${kind.replaceAll('_', '')}end`

/** The kinds whose records hold a text that a caller can give. */
export const markedKinds = [
  'document',
  'file',
  'contact',
  'invoice',
  'bank_transaction',
  'bank_account',
  'vat_return',
  'ledger_entry',
  'settings',
  'key',
  'member',
  'app',
  'webhook',
  // A name that an invoice leaves in the text of its entry.
  'buyer',
] as const

/** Every kind of record, each with its own word in its texts, and calls that wait for a person. */
export async function fillMarked(world: World, org: TestOrg): Promise<void> {
  const run = (path: string, body: object) => runIn(world, org, path, body)
  await run('operations/save_webhook', { url: `https://${markOf('webhook')}.example.com/` })
  await run('operations/create_key', { name: markOf('key'), permissions: ['invoices:read'] })
  await run('operations/invite_member', {
    email: `${markOf('member')}@example.org`,
    role: 'viewer',
  })
  const person = await addPerson(world, org, 'owner', { name: 'Somebody' })
  await connectApp(world, org, person, { name: markOf('app') })
  await run('actions/generate_calendar_token', {})
  await run('actions/sync_chart_of_accounts', {})
  await fillDocuments(world, org)
  await fillInvoices(world, org)
  await run('operations/save_organization_profile', { legalName: markOf('settings') })
  await fillBank(world, org)
  await fillWaiting(world, org)
  await fillEnded(world, org)
}

const paper = (org: TestOrg, text: string, over: object = {}): string =>
  domesticInvoice(org, { lines: [{ text, net: '20.00', rate: '22' }], ...over })

async function fillDocuments(world: World, org: TestOrg): Promise<void> {
  await upload(world, org, paper(org, markOf('document')), `${markOf('file')}.xml`)
  const documentId = await coded(world, org, paper(org, markOf('document')))
  await act(world, org, 'update_coding', { documentId, bookingText: markOf('document') })
  await act(world, org, 'capture_document', { text: markOf('document'), source: 'email' })
  // An entry's text is that of its document, and belongs to both.
  const booked = await coded(world, org, paper(org, 'Carta', { date: '2026-05-12' }))
  await act(world, org, 'update_coding', {
    documentId: booked,
    bookingText: markOf('ledger_entry'),
  })
  await act(world, org, 'post_document', { documentId: booked })
  const taken = await posted(world, org)
  await act(world, org, 'reverse_posting', { documentId: taken })
}

async function fillInvoices(world: World, org: TestOrg): Promise<void> {
  await runIn(world, org, 'actions/save_contact', { name: markOf('contact'), type: 'client' })
  const lines = [{ description: markOf('invoice'), unitPrice: 100, vatRate: 22 }]
  connectExchange(world)
  await issued(world, org)
  const contactId = await client(
    world,
    org,
    { name: markOf('buyer'), country: 'IT', vatNumber: 'IT00488410010', sdiCode: 'ABC1234' },
    { street: 'Via 1', postalCode: '10100', city: 'Torino', province: 'TO' },
  )
  const invoiceId = await issued(world, org, { contactId, lines })
  const { einvoiceId } = await invoiceOf(world, org, invoiceId)
  await notify(world, org, einvoiceId, 'RC')
  await proposedSelf(world, org)
  disconnectExchange(world)
  await runIn(world, org, 'actions/save_invoice', {
    contactId: await client(world, org, { name: markOf('contact') }),
    lines,
  })
}

async function fillBank(world: World, org: TestOrg): Promise<void> {
  const mark = markOf('bank_transaction')
  const texts = { text: mark, counterparty: mark, reference: mark }
  const transactionId = await transaction(world, org, texts)
  await runIn(world, org, 'actions/ignore_transaction', { transactionId })
  await runIn(world, org, 'operations/add_bank_account', {
    name: markOf('bank_account'),
    currency: 'EUR',
  })
  const items = async (path: string) => (await world.read(org, path)).body.result.items
  const [document] = await items('documents?status=posted&limit=1')
  await suggested(world, org, await transaction(world, org, texts), document.id)
  const [invoice] = await items(`invoices?q=${markOf('buyer')}&status=issued&limit=1`)
  const matched = await transaction(world, org, { ...texts, amountMinor: 12_200n })
  await runIn(world, org, 'actions/match_transaction', {
    transactionId: matched,
    ledgerEntryId: (await items(`ledger-entries?sourceId=${invoice.id}`))[0].id,
  })
  await runIn(world, org, 'actions/reconcile_now', {})
}

/** One call of each area that waits for a person, and one of each that was decided. */
async function fillWaiting(world: World, org: TestOrg): Promise<void> {
  const run = (path: string, body: object) => runIn(world, org, path, body)
  await run('operations/set_approval_policy', { policy: 'apps_and_keys' })
  for (let round = 0; round < 2; round++) {
    const documentId = await coded(world, org, paper(org, markOf('document')))
    await act(world, org, 'update_coding', { documentId, bookingText: markOf('document') })
    const lines = [{ description: markOf('invoice'), unitPrice: 100 + round, vatRate: 22 }]
    const contactId = await client(world, org, { name: markOf('contact') })
    const invoice = await run('actions/save_invoice', { contactId, lines })
    const { id: returnId } = await run('actions/prepare_vat_return', {})
    const reference = `${markOf('vat_return')} ${round}`
    const waiting = [
      await world.rest(org, 'actions/post_document', { documentId }),
      await world.rest(org, 'actions/issue_invoice', { id: invoice.id }),
      await world.rest(org, 'actions/file_vat_return', { returnId, reference }),
    ]
    for (const { body } of waiting) {
      if (body.code !== 'approval_pending') throw new Error(JSON.stringify(body))
      if (round === 0) await run('operations/decline', { approvalId: body.approvalId })
    }
  }
  await run('operations/set_approval_policy', { policy: 'apps' })
}

/** What was filed, and what is there no more: only its history is left. */
async function fillEnded(world: World, org: TestOrg): Promise<void> {
  const run = (path: string, body: object) => runIn(world, org, path, body)
  const { id: returnId } = await run('actions/prepare_vat_return', {})
  await run('actions/file_vat_return', { returnId, reference: markOf('vat_return') })
  const contact = await run('actions/save_contact', { name: markOf('contact'), type: 'vendor' })
  await run('actions/delete_contact', { id: contact.id })
  const { id: documentId } = await run('actions/capture_document', { text: markOf('document') })
  await run('actions/delete_document', { documentId })
}
