import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drafted, entriesOfInvoice, run } from '#test/support/books/invoices'
import { shareWorld } from '#test/support/shared_world'
import type { World } from '#test/support/world'
import type { Reply } from '#test/support/reply'

let world: World
beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const credit = (body: object): Promise<Reply> =>
  world.rest(world.dk, 'operations/create_credit_note', body)
const worth = (unitPrice: number): object[] => [{ description: 'Del', unitPrice, vatRate: 25 }]

type Line = { account: string; amount: number }

describe('a credit note', () => {
  it('without lines credits what is left of a partly credited invoice, on the same accounts', async () => {
    const invoiceId = await drafted(world, world.dk, {
      lines: [
        { description: 'Varer', unitPrice: 700, vatRate: 25 },
        { description: 'Timer', unitPrice: 300, vatRate: 25 },
      ],
    })
    const said = [{ line: 2, ledgerAccountId: '1050' }]
    const details = { invoiceId, discountPercent: 10, lines: said }
    await run(world, world.dk, 'operations/save_invoice_details', details)
    await run(world, world.dk, 'actions/issue_invoice', { id: invoiceId })
    const part = await credit({ invoiceId, lines: worth(400) })
    expect(part.body.result.totals.gross).toBe(500)
    const rest = await credit({ invoiceId })
    expect(rest.body.result.totals).toMatchObject({ net: 500, vat: 125, gross: 625 })
    const notes = [part, rest].map((one) => entriesOfInvoice(world, world.dk, one.body.result.id))
    const entries = [
      ...(await Promise.all(notes)),
      await entriesOfInvoice(world, world.dk, invoiceId),
    ]
    const sums = new Map<string, number>()
    for (const { account, amount } of entries.flat().flatMap((one) => one.lines as Line[])) {
      sums.set(account, (sums.get(account) ?? 0) + amount)
    }
    expect([...sums.keys()].toSorted()).toEqual(['1010', '1050', '6190', '7680'])
    expect([...sums.values()].every((sum) => Math.abs(sum) < 0.001)).toBe(true)
    const { status, body } = await credit({ invoiceId })
    expect([status, body.code, body.left.gross]).toEqual([422, 'credit_exceeds_invoice', 0])
  })
})
