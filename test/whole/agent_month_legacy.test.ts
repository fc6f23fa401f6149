import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approve, balancesOf, openOffice, type Office } from '../support/mcp/agent_month.ts'
import * as company from '../support/mcp/agent_month_company.ts'
import { run } from '../support/books/invoices.ts'

const month = company.monthBefore(new Date())

let office: Office
beforeAll(async () => {
  office = await openOffice('2025-11-25')
  const { world, person } = office
  await run(world, person, 'actions/set_vat_frequency', { frequency: 'monthly' })
}, 120_000)
afterAll(() => office.close())

describe('an agent with a client of the older era', () => {
  it('is offered the tools that one of the current era is', async () => {
    const names = (await office.agent.client.tools()).map((tool) => tool.name)
    expect(names).toEqual(expect.arrayContaining(['capture_document', 'post_document']))
    expect(names).not.toContain('approve')
    expect(office.agent.client.instructions).toContain('approval_pending')
  })

  it('has three documents posted once a person let it, by the very same calls', async () => {
    const { agent } = office
    for (const one of company.bills.slice(0, 3)) {
      const text = company.letterOf(one, month)
      const { id: documentId } = await agent.do('capture_document', { text, source: 'email' })
      await agent.do('extract_document', { documentId })
      await agent.do('code_document', { documentId })
      const { approvalId, approvalUrl } = await agent.ask('post_document', { documentId })
      expect(approvalUrl).toBe(`${office.world.app.baseUrl}/approvals/${approvalId}`)
      expect(await agent.ask('post_document', { documentId })).toMatchObject({ approvalId })
      await approve(office, approvalId)
      // Told to repeat the same call, it does, and is given what came of it, not done again.
      const again = await agent.do('post_document', { documentId })
      expect(again).toMatchObject({ id: documentId, status: 'posted' })
      const entries = await agent.list('list_ledger_entries', { sourceId: documentId })
      expect(entries).toHaveLength(1)
    }
  })

  it('is told no where the person said no, and nothing comes of it', async () => {
    const { agent, world, person } = office
    const text = company.letterOf(company.bills[3] as company.Bill, month)
    const { id: documentId } = await agent.do('capture_document', { text })
    await agent.do('extract_document', { documentId })
    await agent.do('code_document', { documentId })
    const { approvalId } = await agent.ask('post_document', { documentId })
    const note = 'This was a private dinner.'
    await run(world, person, 'operations/decline', { approvalId, note })
    const refused = await agent.client.call('post_document', { documentId })
    expect(refused.body).toMatchObject({ code: 'approval_declined', note })
    expect((await agent.do('get_document', { id: documentId })).status).toBe('coded')
    await agent.do('delete_document', { documentId })
  })

  it('has the return of the month filed, with what was posted and nothing else', async () => {
    const { agent } = office
    // 800 + 600 + 240 of cost, 200 + 150 + 60 of VAT that may be deducted.
    expect(await balancesOf(agent)).toEqual({
      '2450': 800,
      '2410': 600,
      '2310': 240,
      '7440': -2_050,
      '7740': 410,
    })
    const draft = await agent.do('prepare_vat_return')
    const { approvalId } = await agent.ask('file_vat_return', { returnId: draft.id })
    await approve(office, approvalId)
    const filed = await agent.do('get_vat_return', { id: draft.id })
    expect(filed).toMatchObject({ status: 'filed', period: { from: month.from, to: month.to } })
    const amounts = Object.fromEntries(
      filed.boxes.map((box: { code: string; amount: number }) => [box.code, box.amount]),
    )
    expect(amounts).toMatchObject({ salgsmoms: 0, købsmoms: 410, tilsvar: -410 })
  })

  it('leaves books that keep every promise', async () => {
    expect(await office.broken()).toEqual([])
  }, 120_000)
})
