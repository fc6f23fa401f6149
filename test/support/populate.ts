import { approvalTasks } from '#approvals/room'
import { decodeId } from '#kernel/values/id'
import { addPerson, connectApp } from './access/apps.ts'
import { suggested, transaction } from './bank/bank.ts'
import { act, captured, coded, domesticInvoice, failed, posted } from './documents/documents.ts'
import { connectExchange, disconnectExchange, notify } from './einvoices/exchange_stub.ts'
import { client, credited, drafted, invoiceOf, issued, run as runIn } from './books/invoices.ts'
import { proposedSelf } from './einvoices/self_invoices.ts'
import { populateSending } from './mail/populate_sending.ts'
import type { TestOrg, World } from './world.ts'
import { dayOfBooks } from './clock_from.ts'

/** Fills an organization through the front door, with a canary in every text a caller can give. */
export async function populate(world: World, org: TestOrg, canary: string): Promise<void> {
  const run = async (path: string, body: unknown): Promise<{ id: string }> => {
    const reply = await world.rest(org, path, body)
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.result
  }
  for (const type of ['client', 'vendor', 'both']) {
    const contact = await run('actions/save_contact', {
      name: `${canary} ${type}`,
      type,
      email: `${canary}@example.com`,
      notes: canary,
    })
    await run('operations/save_contact_details', {
      contactId: contact.id,
      address: { street: canary },
    })
  }
  await populateDocuments(world, org, canary)
  await populateInvoices(world, org, canary)
  if (org.region === 'italy') await populateEinvoices(world, org)
  await populateReturns(world, org, canary)
  await populateTakings(world, org, canary)
  await populateSending(world, org, canary)
  await populateBank(world, org, canary)
  await run('operations/save_inbound_address', { name: canary })
  const [paid] = (await world.read(org, 'bank-transactions?status=unmatched')).body.result.items
  if (paid !== undefined) {
    const transactionId = (paid as { id: string }).id
    await run('operations/hold', { transactionId, until: dayAhead(world), note: canary })
    const email = `${canary}@example.net`
    await run('operations/request_receipt', { transactionId, email, message: canary })
  }
  await populateByHand(world, org, canary)
  await run('operations/save_webhook', { url: `https://${canary}.example.com/`, events: ['*'] })
  await run('operations/create_key', { name: canary, permissions: ['invoices:read'] })
  await run('operations/invite_member', { email: `${canary}@example.org`, role: 'viewer' })
  await run('operations/save_organization_profile', { legalName: canary })
  await populateOpening(run, canary)
  await run('actions/generate_calendar_token', {})
  await run('operations/set_calendar_items', { items: ['one_stop_shop'] })
  await run('actions/sync_chart_of_accounts', {})
}

/** An entry by hand, one that was taken back, and a draft, with the canary in their texts. */
async function populateByHand(world: World, org: TestOrg, canary: string): Promise<void> {
  const [cost, transit] = org.region === 'denmark' ? ['2810', '6831'] : ['4903', '1830']
  const lines = [
    { account: cost, amount: 10, text: canary },
    { account: transit, amount: -10 },
  ]
  const entry = { date: dayOfBooks(world.clock), text: canary, lines }
  await runIn(world, org, 'operations/post_entry', entry)
  const { id: entryId } = await runIn(world, org, 'operations/post_entry', entry)
  await runIn(world, org, 'operations/reverse_entry', { entryId, reason: canary })
  await runIn(world, org, 'operations/save_entry_draft', entry)
}

/** A check with the canary in it; the first day is cleared again, since all of these dates count. */
async function populateOpening(
  run: (path: string, body: unknown) => Promise<unknown>,
  canary: string,
): Promise<void> {
  await run('operations/save_organization_profile', { booksBeginOn: '2020-01-01' })
  await run('operations/check_opening', {
    source: canary,
    balances: { rows: [{ account: canary.slice(0, 70), name: canary, balance: 1 }] },
    openItems: [{ side: 'customer', rows: [{ contact: canary, number: canary, open: 1 }] }],
  })
  await run('operations/save_organization_profile', { booksBeginOn: '' })
}

const dayAhead = (world: World): string =>
  new Date(world.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)

/** A document in every state, with the canary in its file, its text and its coding. */
async function populateDocuments(world: World, org: TestOrg, canary: string): Promise<void> {
  const lines = [{ text: canary, net: '10.00', rate: org.region === 'denmark' ? '25' : '22' }]
  const invoice = () => domesticInvoice(org, { lines })
  await captured(world, org, invoice())
  await failed(world, org)
  const documentId = await coded(world, org, invoice())
  await act(world, org, 'update_coding', { documentId, bookingText: canary })
  await posted(world, org, invoice())
  const taken = await posted(world, org, invoice())
  await act(world, org, 'reverse_posting', { documentId: taken })
  await act(world, org, 'capture_document', { text: canary, fileName: canary, source: 'email' })
}

/** An invoice in every state, wholly and partly credited, with the canary in its texts. */
async function populateInvoices(world: World, org: TestOrg, canary: string): Promise<void> {
  const contactId = await client(world, org, { name: canary }, { street: canary, city: canary })
  const vatRate = org.region === 'denmark' ? 25 : 22
  const lines = [{ description: canary, unitPrice: 100, vatRate }]
  await drafted(world, org, { contactId, lines, number: canary })
  await issued(world, org, { contactId, lines })
  await issued(world, org, { contactId, lines, number: `${canary} 2` })
  await credited(world, org, await issued(world, org, { contactId, lines }))
  const invoiceId = await issued(world, org, { contactId, lines, currency: 'USD' })
  const part = [{ description: canary, unitPrice: 40, vatRate }]
  await runIn(world, org, 'operations/create_credit_note', { invoiceId, lines: part })
}

/** Files that went through the exchange, with and without a word of it; and self-invoices. */
async function populateEinvoices(world: World, org: TestOrg): Promise<void> {
  connectExchange(world)
  await issued(world, org)
  const { einvoiceId } = await invoiceOf(world, org, await issued(world, org))
  await notify(world, org, einvoiceId, 'RC')
  const issuedSelf = await proposedSelf(world, org)
  await runIn(world, org, 'operations/issue_self_invoice', { selfInvoiceId: issuedSelf })
  await proposedSelf(world, org)
  disconnectExchange(world)
}

/** A filed return with the canary as its reference, its correction, and the draft of the next one. */
async function populateReturns(world: World, org: TestOrg, canary: string): Promise<void> {
  const lines = [{ text: canary, net: '20.00', rate: org.region === 'denmark' ? '25' : '22' }]
  await posted(world, org, domesticInvoice(org, { lines, date: '2026-05-12' }))
  const { id: returnId } = await runIn(world, org, 'actions/prepare_vat_return', {})
  await runIn(world, org, 'actions/file_vat_return', { returnId, reference: canary })
  await runIn(world, org, 'operations/prepare_vat_correction', { returnId })
  await runIn(world, org, 'actions/prepare_vat_return', {})
}

/** Takings that were reversed and recorded again, and cash that was counted. */
async function populateTakings(world: World, org: TestOrg, canary: string): Promise<void> {
  const run = (name: string, body: object) => runIn(world, org, `operations/${name}`, body)
  const date = dayOfBooks(world.clock)
  const day = {
    date,
    register: canary,
    number: canary,
    rates: [{ rate: org.region === 'denmark' ? 25 : 22, gross: 125 }],
    paidBy: [{ kind: 'cash', amount: 124 }],
    difference: { amount: -1, reason: canary },
  }
  const { id: takingsId } = await run('record_takings', day)
  await run('reverse_takings', { takingsId, reason: canary })
  await run('record_takings', day)
  await run('count_cash', { date, counted: 120, register: canary, reason: canary })
}

/** A connected app, and requests that wait and that were declined. Some of these calls are refused. */
export async function populateApps(world: World, org: TestOrg, canary: string): Promise<void> {
  const person = await addPerson(world, org, 'owner', { name: canary })
  await connectApp(world, org, person, { name: canary })
  await runIn(world, org, 'operations/set_approval_policy', { policy: 'apps_and_keys' })
  const ask = async () => {
    const documentId = await coded(world, org)
    return await world.rest(org, 'actions/post_document', { documentId })
  }
  const first = await ask()
  const { approvalId } = (await ask()).body
  await tellOf(world, org, first.body.approvalId)
  await runIn(world, org, 'operations/decline', { approvalId, note: canary })
  await runIn(world, org, 'operations/set_approval_policy', { policy: 'apps' })
}

/** Owners hear of it by mail, as they do a minute later. */
async function tellOf(world: World, org: TestOrg, approvalId: string): Promise<void> {
  const data = { approvalId: decodeId('apr', approvalId) }
  const { signal } = new AbortController()
  for (const task of approvalTasks) {
    await task.run(world.app, { orgId: org.orgId, data, attempt: 1, signal })
  }
}

/** A bank transaction in every state, matched by hand and by itself, with the canary in its texts. */
async function populateBank(world: World, org: TestOrg, canary: string): Promise<void> {
  const texts = { text: canary, counterparty: canary, reference: canary }
  const run = (action: string, body: object) => runIn(world, org, `actions/${action}`, body)
  const documentOf = async (status: string): Promise<string> =>
    (await world.read(org, `documents?status=${status}&limit=1`)).body.result.items[0].id
  const documentId = await documentOf('posted')
  await transaction(world, org, { ...texts, pending: true })
  await suggested(world, org, await transaction(world, org, texts), documentId)
  const ignored = await transaction(world, org, texts)
  await run('ignore_transaction', { transactionId: ignored })
  const taken = await transaction(world, org, texts)
  await run('match_transaction', { transactionId: taken, documentId })
  await run('unmatch_transaction', { transactionId: taken })
  const kept = await transaction(world, org, texts)
  await run('match_transaction', { transactionId: kept, documentId: await documentOf('coded') })
  const { paymentReference, totals } = await invoiceOf(world, org, await issued(world, org))
  const amountMinor = BigInt(Math.round(totals.gross * 100))
  // The canary is a contact by now, and a payment that names it is not certain to be another's.
  await transaction(world, org, { amountMinor, reference: paymentReference })
  await run('reconcile_now', {})
}
