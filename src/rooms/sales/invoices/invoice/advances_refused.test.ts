import { beforeAll, describe, expect, it } from 'vitest'
import { advancesIn } from '#test/support/books/advances'
import { connectExchange, refuse } from '#test/support/einvoices/exchange_stub'
import { client, clientOf, drafted, run } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-06-10' })
beforeAll(async () => {
  connectExchange(world)
  await clientOf(world, world.dk)
  await clientOf(world, world.it)
})

const { worth, save, issue, tryIssue, credit, advanceOf, finalOf } = advancesIn(() => world)

async function refusedWith(org: TestOrg, invoiceId: string, advances: string[]) {
  const { status, body } = await save(org, { invoiceId, advances })
  return [status, body.code, body.reason]
}

describe('what cannot be deducted', () => {
  it('is an ordinary invoice, a draft, another buyer or another currency', async () => {
    const org = world.dk
    const draft = await drafted(world, org)
    const ordinary = await drafted(world, org)
    await issue(org, ordinary)
    const unfit = [422, 'advance_not_deductible', 'advance_not_issued']
    expect(await refusedWith(org, draft, [ordinary])).toEqual(unfit)
    expect(await refusedWith(org, draft, [draft])).toEqual(unfit)
    const contactId = await client(world, org, { name: 'Anden A/S', country: 'DK' })
    const foreign = await advanceOf(org, 10, { contactId })
    const other = [422, 'advance_not_deductible', 'advance_of_other_buyer']
    expect(await refusedWith(org, draft, [foreign])).toEqual(other)
    const euro = await drafted(world, org, { currency: 'EUR' })
    expect(await refusedWith(org, euro, [await advanceOf(org, 10)])).toEqual(other)
  })

  it('is an advance of another organization, which is not found', async () => {
    const advance = await advanceOf(world.it, 10)
    const draft = await drafted(world, world.dk)
    const { status, body } = await save(world.dk, { invoiceId: draft, advances: [advance] })
    expect([status, body.code]).toEqual([404, 'invoice_not_found'])
  })

  it('is an advance that is credited in full, or deducted before', async () => {
    const advance = await advanceOf(world.dk, 100)
    const [one, two] = [
      await finalOf(world.dk, 200, [advance]),
      await finalOf(world.dk, 300, [advance]),
    ]
    await issue(world.dk, one)
    const { status, body } = await tryIssue(world.dk, two)
    expect([status, body.code]).toEqual([422, 'advance_not_deductible'])
    expect([body.reason, body.deductedBy]).toEqual(['advance_deducted_before', one])
    const contactId = await clientOf(world, world.dk)
    const again = { id: two, contactId, lines: worth(world.dk, 300) }
    const saved = await run(world, world.dk, 'actions/save_invoice', again)
    const codes = saved.warnings.map((warning: { code: string }) => warning.code)
    expect([saved.totals.net, codes.includes('advance_deducted_before')]).toEqual([300, true])
    const gone = await advanceOf(world.dk, 100)
    await credit(world.dk, { invoiceId: gone })
    const draft = await drafted(world, world.dk)
    const credited = [422, 'advance_not_deductible', 'advance_credited']
    expect(await refusedWith(world.dk, draft, [gone])).toEqual(credited)
  })

  it('is one advance by two invoices issued at the same moment', async () => {
    const advance = await advanceOf(world.dk, 100)
    const finals = [
      await finalOf(world.dk, 200, [advance]),
      await finalOf(world.dk, 300, [advance]),
      await finalOf(world.dk, 400, [advance]),
    ]
    const replies = await Promise.all(finals.map((id) => tryIssue(world.dk, id)))
    expect(replies.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  it('is more than the final invoice charges', async () => {
    const final = await finalOf(world.dk, 100, [await advanceOf(world.dk, 400)])
    expect((await tryIssue(world.dk, final)).body.code).toBe('negative_total')
    const same = await finalOf(world.dk, 400, [await advanceOf(world.dk, 400)])
    expect((await tryIssue(world.dk, same)).body.code).toBe('nothing_to_post')
  })
})

describe('an advance', () => {
  it('is not free again where only the own lines of its final invoice were credited', async () => {
    const advance = await advanceOf(world.dk, 100)
    const final = await finalOf(world.dk, 300, [advance])
    await issue(world.dk, final)
    const part = await credit(world.dk, { invoiceId: final, lines: worth(world.dk, 200) })
    expect(part.status).toBe(200)
    const draft = await drafted(world, world.dk)
    const before = [422, 'advance_not_deductible', 'advance_deducted_before']
    expect(await refusedWith(world.dk, draft, [advance])).toEqual(before)
    expect((await credit(world.dk, { invoiceId: advance })).body.code).toBe('advance_deducted')
  })

  it('is free again once its final invoice was credited in parts and then as a whole', async () => {
    const advance = await advanceOf(world.dk, 100)
    const final = await finalOf(world.dk, 300, [advance])
    await issue(world.dk, final)
    await credit(world.dk, { invoiceId: final, lines: worth(world.dk, 50) })
    expect((await credit(world.dk, { invoiceId: final })).status).toBe(200)
    const other = await finalOf(world.dk, 400, [advance])
    expect((await issue(world.dk, other)).totals.net).toBe(300)
  })

  it('is not deducted while a rejected credit note for it waits', async () => {
    const advance = await advanceOf(world.it, 100)
    const final = await finalOf(world.it, 300, [advance])
    const { id: note } = (await credit(world.it, { invoiceId: advance })).body.result
    await refuse(world, world.it, note)
    const { status, body } = await tryIssue(world.it, final)
    expect([status, body.reason]).toEqual([422, 'advance_credit_waiting'])
    await issue(world.it, note)
    expect((await tryIssue(world.it, final)).body.reason).toBe('advance_credited')
  })

  it('that was deducted before its credit note was rejected is credited again', async () => {
    const advance = await advanceOf(world.it, 100)
    const lines = worth(world.it, 40)
    const { id: note } = (await credit(world.it, { invoiceId: advance, lines })).body.result
    const final = await finalOf(world.it, 300, [advance])
    expect((await issue(world.it, final)).totals.net).toBe(240)
    await refuse(world, world.it, note)
    expect((await issue(world.it, note)).status).toBe('issued')
  })

  it('after the delivery is none, and is not issued', async () => {
    const id = await drafted(world, world.it, { date: '2026-06-10' })
    const said = { invoiceId: id, documentType: 'advance', deliveryDate: '2026-06-01' }
    await save(world.it, said)
    const { status, body } = await tryIssue(world.it, id)
    expect([status, body.code]).toEqual([422, 'invoice_type_not_met'])
    expect(body.errors[0].pointer).toBe('/details/deliveryDate')
  })

  it('is deducted again once the exchange refused its final invoice', async () => {
    const advance = await advanceOf(world.it, 100)
    const final = await finalOf(world.it, 200, [advance])
    await issue(world.it, final)
    await refuse(world, world.it, final)
    const other = await finalOf(world.it, 300, [advance])
    expect((await issue(world.it, other)).totals.net).toBe(200)
  })
})
