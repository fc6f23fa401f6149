import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { client, clientOf, drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { dayOfBooks } from '#test/support/clock_from'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
const to = 'kunde@example.test'
let org: TestOrg
const made: Record<string, string> = {}

const dueOn = async (dueDate: string): Promise<string> => {
  const invoiceId = await drafted(world, org, { date: '2026-10-01' })
  await run(world, org, 'operations/save_invoice_details', { invoiceId, dueDate })
  await run(world, org, 'actions/issue_invoice', { id: invoiceId })
  return invoiceId
}

const list = async (query = '') => (await world.read(org, `invoice-work${query}`)).body.result

beforeAll(async () => {
  org = await world.createOrg('denmark')
  await run(world, org, 'operations/set_auto_match', { mode: 'off' })
  made['draft'] = await drafted(world, org)
  made['newer'] = await drafted(world, org, {
    contactId: await client(world, org, { name: 'Møllevang Byg ApS', country: 'DK' }),
  })
  made['late'] = await dueOn('2026-11-01')
  made['later'] = await dueOn('2026-11-10')
  made['toSend'] = await issued(world, org)
  made['sent'] = await issued(world, org)
  await run(world, org, 'operations/send_invoice', { id: made['sent'], to })
  made['credited'] = await issued(world, org)
  await run(world, org, 'operations/create_credit_note', { invoiceId: made['credited'] })
  made['paid'] = await issued(world, org)
  const { ledgerEntryId } = await invoiceOf(world, org, made['paid'])
  const row = await transaction(world, org, {
    amountMinor: 125_000n,
    day: dayOfBooks(world.app.clock),
  })
  await run(world, org, 'actions/match_transaction', {
    transactionId: row,
    ledgerEntryId,
  })
  await run(world, org, 'operations/send_reminder', { invoiceId: made['late'], to })
}, 60_000)

describe('200', () => {
  it('lists what is not settled in the order in which it is done', async () => {
    const { items } = await list()
    expect(items.map(({ id, work }: { id: string; work: string }) => [work, id])).toEqual([
      ['overdue', made['late']],
      ['overdue', made['later']],
      ['to_send', made['toSend']],
      ['drafts', expect.any(String)],
      ['drafts', expect.any(String)],
      ['waiting', made['sent']],
    ])
    expect(items[0]).toMatchObject({
      overdueDays: 15,
      openAmount: 1250,
      reminders: 1,
      remindedOn: '2026-11-16',
    })
    expect(items.at(-1).sending).toMatchObject({ state: 'not_sent', to })
  })

  it('has an invoice that is dated ahead from the day on which it is issued', async () => {
    const other = await world.createOrg('denmark')
    const id = await drafted(world, other, { date: '2026-12-10' })
    await run(world, other, 'actions/issue_invoice', { id })
    const { items } = (await world.read(other, 'invoice-work')).body.result
    expect(items).toMatchObject([{ id, work: 'to_send' }])
  })

  it('gives page after page, each once', async () => {
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
  })

  it('filters by group, customer and name, and counts', async () => {
    expect((await list('?work=drafts,to_send&count=true')).count).toBe(3)
    expect((await list('?q=møllevang')).items).toMatchObject([{ id: made['newer'] }])
    const contactId = await clientOf(world, org)
    expect((await list(`?work=drafts&contactId=${contactId}`)).items).toHaveLength(1)
  })
})

it('another organization has none of them', async () => {
  const other = await world.createOrg('denmark')
  expect((await world.read(other, 'invoice-work')).body.result.items).toEqual([])
})
