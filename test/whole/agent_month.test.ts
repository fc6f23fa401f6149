import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import {
  agreed,
  approve,
  balancesOf,
  linkBank,
  openOffice,
  type Office,
} from '../support/mcp/agent_month.ts'
import * as company from '../support/mcp/agent_month_company.ts'
import { lineOf, story, storyOf } from '../support/mcp/agent_month_story.ts'
import { run } from '../support/books/invoices.ts'
import { postMcp } from '../support/mcp/mcp_post.ts'
import type { Reply } from '../support/reply.ts'

const month = company.monthBefore(new Date())
const { bills, customer } = company

let office: Office
let iban: string
beforeAll(async () => {
  office = await openOffice('2026-07-28')
  const { world, person, bank } = office
  const seller = {
    legalName: 'Prøve ApS',
    address: { street: 'Prøvevej', houseNumber: '1', postalCode: '1000', city: 'København' },
    businessId: '13748136',
    vatNumber: 'DK13748136',
    iban: 'DK5000400440116243',
  }
  await run(world, person, 'operations/save_organization_profile', seller)
  await run(world, person, 'actions/set_vat_frequency', { frequency: 'monthly' })
  const aspsp = { name: 'Havnebanken', country: 'DK' }
  const made = await bank.control('add', { aspsp, accounts: [{ currency: 'DKK' }] })
  iban = (made['accounts'] as string[])[0] ?? ''
  await bank.control('add', { account: iban, transactions: company.bankRows(month) })
}, 120_000)
afterAll(() => office.close())

const documents: string[] = []

/** An agent has no key for the address of files: its tools say where to put the bytes. */
async function bring(bytes: string, fileName: string): Promise<string> {
  const { agent, world } = office
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const announced = { sha256, size: Buffer.byteLength(bytes) }
  const { uploadUrl } = await agent.do('begin_upload', announced)
  const url = new URL(uploadUrl).pathname
  const { statusCode } = await world.edge.server.inject({ method: 'PUT', url, payload: bytes })
  expect(statusCode).toBe(200)
  const { fileId } = await agent.do('finish_upload', { ...announced, fileName })
  return fileId
}

let invoiceId = ''

describe('an agent keeps the books of a month by MCP alone', () => {
  it('reads how a month is closed, and what there is to do', async () => {
    const { prompts } = await ask('prompts/list')
    expect(prompts.map((one: { name: string }) => one.name)).toContain('close_month')
    const { messages } = await ask('prompts/get', {
      name: 'close_month',
      arguments: { month: month.name },
    })
    const names = new Set((await office.agent.client.tools()).map((tool) => tool.name))
    const said: string = messages[0].content.text
    expect(said).toContain(month.name)
    // It sends the agent to tools that the agent has.
    const named = said.match(/\b(?:list|get|capture|extract|code|post|match|sync|reconcile)_\w+/g)
    expect((named ?? []).filter((name) => !names.has(name))).toEqual([])
    expect(named?.length).toBeGreaterThan(3)
  })

  it('links the bank, whose owner agrees there in person', async () => {
    const accounts = await linkBank(office, iban)
    expect(accounts.map((one) => one.iban)).toEqual([iban])
  })

  it('captures, reads and codes ten documents, and corrects two of them', async () => {
    const { agent } = office
    for (const one of bills) {
      const given = one.asFile
        ? { fileId: await bring(company.fileOf(one, month), `${one.number}.xml`) }
        : { text: company.letterOf(one, month), source: 'email' }
      const { id: documentId } = await agent.do('capture_document', given)
      await agent.do('extract_document', { documentId })
      const coded = await agent.do('code_document', { documentId })
      expect([one.number, coded.coding.codedAmount]).toEqual([one.number, -company.grossOf(one)])
      if (one.correct) await agent.do('update_coding', { documentId, ...one.correct })
      documents.push(documentId)
    }
    const coded = await agent.list('list_documents', { status: 'coded' })
    const accountOf = new Map(coded.map((one) => [one.id, one.coding.ledgerAccountId]))
    expect(documents.map((id) => accountOf.get(id))).toEqual(bills.map((one) => one.account))
  })

  it('has each of them posted, once its owner has approved it, and not before', async () => {
    const { agent } = office
    for (const documentId of documents) {
      const { approvalId } = await agent.ask('post_document', { documentId })
      expect((await agent.do('get_document', { id: documentId })).status).toBe('coded')
      await approve(office, approvalId)
      expect((await agent.do('get_document', { id: documentId })).status).toBe('posted')
    }
  })

  it('writes an invoice, and has it issued once its owner has approved it', async () => {
    const { agent } = office
    const { id: contactId } = await agent.do('save_contact', customer.contact)
    await agent.do('save_contact_details', { contactId, address: customer.address })
    const date = month.day(10)
    const { lines } = customer
    const draft = await agent.do('save_invoice', { contactId, lines, date })
    invoiceId = draft.id
    expect(draft.totals.gross).toBe(customer.gross)
    const { approvalId } = await agent.ask('issue_invoice', { id: invoiceId })
    expect((await agent.do('get_invoice', { id: invoiceId })).status).toBe('draft')
    await approve(office, approvalId)
    expect((await agent.do('get_invoice', { id: invoiceId })).status).toBe('issued')
  })

  it('fetches the bank’s rows and matches them, what is certain by itself, the rest by hand', async () => {
    const { agent, bank } = office
    const { paymentReference: reference } = await agent.do('get_invoice', { id: invoiceId })
    const payment = {
      amount: `${customer.gross}.00`,
      booked_on: month.day(27),
      name: customer.contact.name,
      reference,
    }
    await bank.control('add', { account: iban, transactions: [payment] })
    expect(await agent.do('sync_bank_now')).toMatchObject({ status: 'done' })
    await agent.do('reconcile_now')
    // Workers look too, and what they leave is what nobody could know from the bank alone.
    const open = await eventually(async () => {
      expect(await agent.list('list_bank_transactions')).toHaveLength(13)
      const unmatched = await agent.list('list_bank_transactions', { status: 'unmatched' })
      const amounts = unmatched.map((one) => one.amount)
      expect(amounts.toSorted((a, b) => a - b)).toEqual([-2_500, -200, -35, 20_000])
      return unmatched
    })
    for (const one of open) await settle(one)
    const left = await agent.list('list_bank_transactions', { status: 'unmatched' })
    expect(left).toEqual([])
  })

  it('draws up the return of VAT, and has it filed once its owner has approved it', async () => {
    const { agent } = office
    const draft = await agent.do('prepare_vat_return')
    expect(draft).toMatchObject({ status: 'draft', period: { from: month.from, to: month.to } })
    expect(boxesOf(draft)).toMatchObject(company.boxes)
    const { approvalId } = await agent.ask('file_vat_return', {
      returnId: draft.id,
      reference: 'Kvittering 1',
    })
    expect((await agent.do('get_vat_return', { id: draft.id })).status).toBe('draft')
    await approve(office, approvalId)
    const filed = await agent.do('get_vat_return', { id: draft.id })
    expect(filed.status).toBe('filed')
    expect(boxesOf(filed)).toMatchObject(company.boxes)
  })
})

describe('at the end of the month', () => {
  it('the trial balance is the one that was reckoned by hand', async () => {
    expect(await balancesOf(office.agent)).toEqual(company.trialBalance)
  })

  it('every document is posted exactly once, under an approval of its own', async () => {
    const { agent } = office
    for (const id of documents) {
      const entries = await agent.list('list_ledger_entries', { sourceId: id })
      expect([id, entries.length]).toEqual([id, 1])
      const { posting } = await agent.do('get_document', { id })
      expect(posting).toMatchObject({ ledgerEntryId: entries[0]?.id, automatic: false })
    }
    const approvals = await agent.list('list_approvals')
    const posted = approvals.filter((one) => one.action === 'post_document')
    expect(new Set(posted.map((one) => one.input.documentId))).toEqual(new Set(documents))
    expect(posted).toHaveLength(documents.length)
    expect(new Set(approvals.map((one) => one.status))).toEqual(new Set(['done']))
    expect(approvals).toHaveLength(16)
  })

  it('the bank holds what the books say that it holds, and no row is left over', async () => {
    const { agent } = office
    const rows = await agent.list('list_bank_transactions')
    expect(new Set(rows.map((one) => one.status))).toEqual(new Set(['reconciled']))
    const minor = rows.reduce((sum, one) => sum + Math.round(one.amount * 100), 0)
    expect(minor / 100).toBe(company.trialBalance['6481'])
  })

  it('the audit log tells the story in order: what the agent did, and what its owner let it', async () => {
    const told = (await storyOf(office)).filter(
      (one) => !['job', 'cli'].includes(one.via) && one.outcome !== 'planned',
    )
    expect(told.map(lineOf)).toEqual(story)
    // What was let says by which approval, and happened in the name of the app that had asked.
    for (const approved of told.filter((one) => one.action === 'approve')) {
      const same = told.filter((one) => one.requestId === approved.targetId)
      expect(same.map((one) => [one.app?.name, one.outcome])).toEqual([[office.appName, 'ok']])
    }
  })

  it('no promise of the house is broken, and one that is broken is seen', async () => {
    expect(await office.broken()).toEqual([])
    const { rows } = await office.world.owner.query(
      `DELETE FROM event WHERE org_id = $1 AND type = 'approval.requested' RETURNING id`,
      [office.person.orgId],
    )
    expect(rows).toHaveLength(16)
    // Both the trail of each change and the history of each record miss it.
    const broken = ((await office.broken()) as { which: string }[]).map((one) => one.which)
    const each = (which: string): string[] => rows.map(() => which)
    expect(broken.toSorted()).toEqual([...each('I4'), ...each('I6')])
  }, 120_000)
})

async function ask(method: string, params: object = {}): Promise<Reply['body']> {
  return (await postMcp(office.world, office.agent.token, { method, params })).body.result
}

function boxesOf(of: { boxes: { code: string; amount: number }[] }): Record<string, number> {
  return Object.fromEntries(of.boxes.map((box) => [box.code, box.amount]))
}

/** What a bookkeeper knows of a row that the matcher leaves: whose bill it pays, or what it is. */
async function settle(row: Reply['body']): Promise<void> {
  const { agent } = office
  const transactionId: string = row.id
  if (row.text.includes('Indskud')) {
    await agreed(office, 'book_transaction', { transactionId, ledgerAccountId: '6940' })
  } else if (row.text.includes('Gebyr')) {
    await agreed(office, 'book_transaction', { transactionId, ledgerAccountId: '2390' })
  } else {
    const paid = bills.findIndex((one) => company.grossOf(one) === -row.amount)
    await agent.do('match_transaction', { transactionId, documentId: documents[paid] })
  }
}
