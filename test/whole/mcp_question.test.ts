import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDesk, type Desk } from '../support/access/approvals.ts'
import { coded, documentOf, domesticInvoice } from '../support/documents/documents.ts'
import { drafted, issued } from '../support/books/invoices.ts'
import { postCall } from '../support/mcp/mcp_post.ts'
import { createWorld, type World } from '../support/world.ts'

let world: World
let desk: Desk
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  desk = await openDesk(world)
  await desk.setPolicy('apps', true)
})
afterAll(() => world.close())

const capabilities = { elicitation: { form: {} } }

/** The question that the app's user sees, by its lines. */
async function questionOf(name: string, input: object): Promise<string[]> {
  const { body } = await postCall(world, desk.robot.token, name, input, { capabilities })
  return (body.result.inputRequests.confirm.params.message as string).split('\n')
}

describe('the question in the client', () => {
  it('shows what would be booked, and not only what the paper says', async () => {
    const documentId = await coded(world, desk.org)
    const edit = { documentId, codedAmount: -77_777.77, ledgerAccountId: '1910' }
    expect((await desk.ask(edit, { action: 'update_coding' })).status).toBe(200)
    const lines = await questionOf('post_document', { documentId })
    expect(lines).toContain(`- documentId: ${documentId}`)
    expect(lines).toContain('- coding.codedAmount: -77777.77')
    expect(lines).toContain('- coding.ledgerAccountId: 1910')
    expect(lines).toContain('- coding.entry.lines.2.amount: -77777.77')
    expect(lines).toContain('- extraction.supplier.name: Lomax A/S')
  })

  it('shows what was asked for, where the outcome says little', async () => {
    const auto = await questionOf('set_auto_post', { autoPost: true, autoPostThreshold: 0.1 })
    expect(auto).toContain('- autoPost: true')
    expect(auto).toContain('- autoPostThreshold: 0.1')
    const iban = await questionOf('save_organization_profile', { iban: 'DK8630003330000011' })
    expect(iban).toContain('- iban: DK8630003330000011')
    const gone = await questionOf('save_organization_profile', {
      legalName: 'X',
      proRataPercent: null,
    })
    expect(gone).toContain('- proRataPercent: null')
  })

  it('names the buyer and the sum of an invoice', async () => {
    const lines = await questionOf('issue_invoice', { id: await drafted(world, desk.org) })
    expect(lines).toContain('- buyerName: Kunde A/S')
    expect(lines).toContain('- totals.gross: 1250')
  })

  it('says that a document seems to repeat another one', async () => {
    const bytes = domesticInvoice(desk.org)
    const first = await coded(world, desk.org, bytes)
    const documentId = await coded(world, desk.org, bytes)
    const lines = await questionOf('post_document', { documentId })
    expect(lines).toContain(`- duplicateOf: ${first}`)
    expect(lines.some((line) => line.startsWith('- error.message: This may be a duplicate'))).toBe(
      true,
    )
  })

  it('says so where it does not show all', async () => {
    const invoiceId = await issued(world, desk.org)
    const many = Array.from({ length: 30 }, (_, index) => {
      return { description: `Line ${index}`, unitPrice: 1, vatRate: 25 }
    })
    const lines = await questionOf('create_credit_note', { invoiceId, lines: many })
    const asked = lines.slice(lines.indexOf('Requested with:') + 1)
    const end = asked.indexOf('')
    expect(end).toBe(41)
    expect(asked[end - 1]).toBe('- and 51 more, shown only in Daybook')
  })
})

describe('a yes to it', () => {
  it('turns no dry run into a real one, and no mistyped one either', async () => {
    const documentId = await coded(world, desk.org)
    const send = (sending: object) =>
      postCall(world, desk.robot.token, 'post_document', { documentId }, sending)
    const { requestState } = (await send({ capabilities })).body.result
    const inputResponses = { confirm: { action: 'accept', content: { confirm: true } } }
    const also = { requestState, inputResponses }
    for (const meta of [{ 'daybook/dryRun': true }, { 'daybook/dryrun': true }]) {
      await send({ capabilities, also, meta })
      expect((await documentOf(world, desk.org, documentId)).status).toBe('coded')
    }
    await send({ capabilities, also })
    expect((await documentOf(world, desk.org, documentId)).status).toBe('posted')
  })
})
