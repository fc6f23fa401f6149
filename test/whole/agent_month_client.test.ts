import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDaybook, type Daybook, moneyOf } from '../../sdk/src/index.ts'
import {
  agreedTo,
  createMeter,
  lookAtAttention,
  lookAtLists,
  type Look,
} from '../support/client_month.ts'
import { openOffice, type Office } from '../support/mcp/agent_month.ts'
import * as company from '../support/mcp/agent_month_company.ts'

const month = company.monthBefore(new Date())
const { bills, customer } = company
const bankName = 'Havnebanken'

const meters = { work: createMeter(), before: createMeter(), after: createMeter() }
const looks: { lists: Look; attention: Look }[] = []

let office: Office
let iban: string
/** One client for what is done in either way, and one for each way to look at what there is to do. */
let agent: Daybook
let before: Daybook
let after: Daybook
let unmetered: Daybook
beforeAll(async () => {
  office = await openOffice('2026-07-28')
  const { world, person, bank } = office
  const url = world.edge.server.listeningOrigin
  const open = (meter: keyof typeof meters): Daybook =>
    createDaybook({ url, key: person.key, fetch: meters[meter].fetch, retries: 20 })
  ;[agent, before, after] = [open('work'), open('before'), open('after')]
  unmetered = createDaybook({ url, key: person.key })
  const { settings } = unmetered
  await settings.saveOrganizationProfile({
    legalName: 'Prøve ApS',
    address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
    businessId: '13748136',
    vatNumber: 'DK13748136',
    iban: 'DK5000400440116243',
  })
  await settings.setVatFrequency({ frequency: 'monthly' })
  await settings.setApprovalPolicy({ policy: 'apps_and_keys' })
  const aspsp = { name: bankName, country: 'DK' }
  const made = await bank.control('add', { aspsp, accounts: [{ currency: 'DKK' }] })
  iban = (made['accounts'] as string[])[0] ?? ''
  await bank.control('add', { account: iban, transactions: company.bankRows(month) })
}, 120_000)
afterAll(() => office.close())

/** Both ways one after the other; what the lists hold to decide, attention has too. */
async function look(): Promise<void> {
  const seen = { lists: await lookAtLists(before), attention: await lookAtAttention(after) }
  looks.push(seen)
  const missed = [...seen.lists].filter((id) => !seen.attention.has(id))
  // Workers match rows between the two.
  const left = missed.length === 0 ? new Set() : await lookAtLists(unmetered)
  expect(missed.filter((id) => left.has(id))).toEqual([])
}

const documents: string[] = []
let invoiceId = ''

describe('an agent keeps the books of a month by the client library', () => {
  it('links the bank, whose owner agrees there in person', async () => {
    const wanted = { institutionId: `DK:${bankName}` }
    const begun = await agreedTo(office, agent.bank.startBankAuthorization(wanted))
    const { bank } = office
    await bank.comeBack(await bank.decide(begun.consentUrl ?? '', 'approve', [iban]))
    const { authorizationId } = begun
    await agreedTo(office, agent.bank.finalizeBankAuthorization({ authorizationId }))
    await look()
  })

  it('captures, reads and codes ten documents, and corrects two of them', async () => {
    for (const one of bills) {
      const text = company.letterOf(one, month)
      const given = one.asFile
        ? { fileId: await bring(company.fileOf(one, month), `${one.number}.xml`) }
        : ({ text, source: 'email' } as const)
      const { id: documentId } = await agent.documents.captureDocument(given)
      await agent.documents.extractDocument({ documentId })
      await agent.documents.codeDocument({ documentId })
      if (one.correct) await agent.documents.updateCoding({ documentId, ...one.correct })
      documents.push(documentId)
    }
    await look()
  })

  it('has each of them posted once its owner has approved it', async () => {
    for (const documentId of documents) {
      const posted = await agreedTo(office, agent.documents.postDocument({ documentId }))
      expect(posted.status).toBe('posted')
    }
    // Are all of them in the books? One by one before, in one short list now.
    for (const id of documents) {
      expect((await before.documents.getDocument(id)).status).toBe('posted')
    }
    const { summaries } = await after.documents.listDocuments({ view: 'summary' })
    expect(new Set(summaries.map((one) => one.status))).toEqual(new Set(['posted']))
    expect(summaries).toHaveLength(documents.length)
    await look()
  })

  it('sends an invoice', async () => {
    const { id: contactId } = await agent.contacts.saveContact(customer.contact)
    await agent.contacts.saveContactDetails({ contactId, address: customer.address })
    const lines = customer.lines.map((line) => ({ ...line }))
    const draft = await agent.invoices.saveInvoice({ contactId, lines, date: month.day(10) })
    invoiceId = draft.id
    const issued = await agreedTo(office, agent.invoices.issueInvoice({ id: invoiceId }))
    expect(issued).toMatchObject({ status: 'issued', totals: { gross: customer.gross } })
    await look()
  })

  it('reconciles the bank: what is certain by itself, the rest from what needs attention', async () => {
    const { paymentReference: reference } = await agent.invoices.getInvoice(invoiceId)
    const [amount, name] = [`${customer.gross}.00`, customer.contact.name]
    const payment = { amount, booked_on: month.day(27), name, reference }
    await office.bank.control('add', { account: iban, transactions: [payment] })
    await agent.bank.syncBankNow()
    await agent.bank.reconcileNow()
    const amounts = async (): Promise<(number | null)[]> => {
      const rows = await openRows()
      return rows.map((one) => one.amount).toSorted((a, b) => (a ?? 0) - (b ?? 0))
    }
    await expect.poll(amounts).toEqual([-2_500, -200, -35, 20_000])
    await look()
    for (const row of await openRows()) await settle(row.id, row.amount ?? 0)
    await look()
    expect(await openRows()).toEqual([])
  })

  it('prepares the return of VAT, and has it filed once its owner has approved it', async () => {
    const draft = await agent.vat.prepareVatReturn()
    expect(draft).toMatchObject({ status: 'draft', period: { from: month.from, to: month.to } })
    const filing = { returnId: draft.id, reference: 'Kvittering 1' }
    const filed = await agreedTo(office, agent.vat.fileVatReturn(filing))
    expect(filed.status).toBe('filed')
    const found = Object.fromEntries(filed.boxes.map((box) => [box.code, box.amount]))
    expect(found).toMatchObject(company.boxes)
    await look()
  })
})

describe('at the end of the month', () => {
  it('the trial balance is the one that was reckoned by hand', async () => {
    const minor = new Map<string, bigint>()
    for await (const entry of agent.ledger.listLedgerEntries()) {
      for (const { account, amount } of entry.lines) {
        minor.set(account, (minor.get(account) ?? 0n) + moneyOf(amount, 'DKK').minor)
      }
    }
    const left = [...minor].filter(([, sum]) => sum !== 0n)
    const balance = Object.fromEntries(left.map(([account, sum]) => [account, Number(sum / 100n)]))
    expect(balance).toEqual(company.trialBalance)
  })

  it('what there is to do was learnt with a fraction of the calls and of the text', () => {
    const told = Object.entries(meters).map(([name, { calls, bytes }]) => ({ name, calls, bytes }))
    process.stdout.write(`agent's month, ${looks.length} looks: ${JSON.stringify(told)}\n`)
    const { before: lists, after: attention } = meters
    expect(looks).toHaveLength(7)
    expect(attention.calls).toBeLessThan(lists.calls / 5)
    expect(attention.bytes).toBeLessThan(lists.bytes / 3)
  })
})

async function bring(text: string, fileName: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  return (await agent.files.upload(bytes, { fileName })).fileId
}

/** What needs attention at the bank; the looks are counted elsewhere. */
async function openRows() {
  const items = await unmetered.work.listAttention().all()
  return items.filter((one) => one.id.startsWith('btx_'))
}

/** What a bookkeeper knows of a row that the matcher leaves: whose bill it pays, or what it is. */
async function settle(transactionId: string, amount: number): Promise<void> {
  const book = async (ledgerAccountId: string): Promise<unknown> =>
    await agreedTo(office, agent.bank.bookTransaction({ transactionId, ledgerAccountId }))
  if (amount === 20_000) await book('6940')
  else if (amount === -35) await book('2390')
  else {
    const paid = bills.findIndex((one) => company.grossOf(one) === -amount)
    const documentId = documents[paid] ?? ''
    await agent.bank.matchTransaction({ transactionId, documentId })
  }
}
