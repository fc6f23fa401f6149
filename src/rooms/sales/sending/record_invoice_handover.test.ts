import { beforeAll, describe, expect, it } from 'vitest'
import { connectExchange, notify } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let danish: TestOrg
let italian: TestOrg
beforeAll(async () => {
  danish = await world.createOrg('denmark')
  italian = await world.createOrg('italy')
  connectExchange(world)
  await clientOf(world, danish)
  await clientOf(world, italian)
})

const record = (body: object, org: TestOrg = danish) =>
  world.rest(org, 'operations/record_invoice_handover', body)
const read = async (path: string, org: TestOrg) => (await world.read(org, path)).body.result

describe('200: what a person handed over', () => {
  it('stands with who said so, in the log, and the invoice is not to be sent any more', async () => {
    const invoiceId = await issued(world, danish)
    const workOf = async () => {
      const { items } = await read('invoice-work', danish)
      return items.find((one: { id: string }) => one.id === invoiceId)?.work
    }
    expect(await workOf()).toBe('to_send')
    // Whoever was told of it has no file yet.
    await record({ invoiceId, way: 'told' })
    expect(await workOf()).toBe('to_send')
    const reply = await record({ invoiceId, way: 'file', words: ' NemHandel, kvittering 7 ' })
    expect(reply.body.result).toMatchObject({ way: 'file', words: 'NemHandel, kvittering 7' })
    expect(reply.body.result.by).not.toBe('')
    expect(await workOf()).toBe('waiting')
    const { items, count } = await read(
      `invoice-handovers?invoiceId=${invoiceId}&count=true`,
      danish,
    )
    expect([items[0], count]).toEqual([reply.body.result, 2])
    const { items: log } = await read('audit-log?action=record_invoice_handover', danish)
    expect(log).toHaveLength(2)
  })
})

describe('404 and 409', () => {
  it('invoice_not_found and invoice_not_issued', async () => {
    const code = async (invoiceId: string) => (await record({ invoiceId, way: 'told' })).body.code
    expect(await code('inv_1')).toBe('invoice_not_found')
    expect(await code(await drafted(world, danish))).toBe('invoice_not_issued')
  })
})

describe('what went to the exchange', () => {
  it('is to fix, to tell the buyer, or fine, in this order; who was told since is fine', async () => {
    const sentFor = async (name: string): Promise<{ id: string; einvoiceId: string }> => {
      const fields = { name, country: 'IT', vatNumber: 'IT00488410010', sdiCode: 'ABC1234' }
      const street = { street: 'Via 1', postalCode: '00100', city: 'Roma', province: 'RM' }
      const contactId = await client(world, italian, fields, street)
      const id = await issued(world, italian, { contactId })
      return { id, einvoiceId: (await invoiceOf(world, italian, id)).einvoiceId }
    }
    const fine = await sentFor('Alfa')
    const told = await sentFor('Beta')
    const mailed = await sentFor('Gamma')
    const rejected = await sentFor('Delta')
    await notify(world, italian, fine.einvoiceId, 'RC')
    await notify(world, italian, told.einvoiceId, 'MC')
    await notify(world, italian, mailed.einvoiceId, 'MC')
    await notify(world, italian, rejected.einvoiceId, 'NS', '00311')
    const groups = async (query = '') => {
      const { items } = await read(`einvoice-work${query}`, italian)
      return items.map((one: { buyerName: string; group: string }) => [one.buyerName, one.group])
    }
    expect(await groups()).toEqual([
      ['Delta', 'to_fix'],
      ['Gamma', 'to_tell'],
      ['Beta', 'to_tell'],
      ['Alfa', 'fine'],
    ])
    await record({ invoiceId: told.id, way: 'told' }, italian)
    await run(world, italian, 'operations/send_invoice', { id: mailed.id, to: 'a@example.test' })
    expect(await groups('?group=to_tell,fine')).toEqual([
      ['Gamma', 'fine'],
      ['Beta', 'fine'],
      ['Alfa', 'fine'],
    ])
    // A mail that waited for the exchange counts from when it went.
    const mails = (change: string) =>
      world.owner.query(`UPDATE invoice_sending SET ${change} WHERE org_id = $1`, [italian.orgId])
    await mails(`created_at = created_at - interval '1 hour'`)
    expect(await groups('?q=gamma')).toEqual([['Gamma', 'to_tell']])
    await mails(`state = 'sent', reason = NULL, sent_at = created_at + interval '1 hour'`)
    expect(await groups('?q=gamma')).toEqual([['Gamma', 'fine']])
    expect(await groups('?q=delt')).toEqual([['Delta', 'to_fix']])
    const page = await read('einvoice-work?limit=1', italian)
    const next = await read(
      `einvoice-work?cursor=${encodeURIComponent(page.nextCursor)}&count=true`,
      italian,
    )
    expect([next.items.length, next.count]).toEqual([3, 4])
    expect(page.items[0]).toMatchObject({ id: rejected.id, status: 'rejected', amount: 1220 })
    expect(page.items[0].resendBy).not.toBeNull()
  })
})
