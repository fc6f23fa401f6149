import { describe, expect, it } from 'vitest'
import {
  clientOf,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  issued,
  run,
} from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()

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

  it('gives back with the last part the last of the VAT, whatever was rounded before', async () => {
    const invoiceId = await issued(world, world.dk, { lines: worth(0.06) })
    const vats: number[] = []
    for (const part of [0.02, 0.02, 0.02]) {
      const { totals } = await run(world, world.dk, 'operations/create_credit_note', {
        invoiceId,
        lines: worth(part),
      })
      vats.push(totals.vat)
    }
    expect((await invoiceOf(world, world.dk, invoiceId)).totals.vat).toBe(0.02)
    expect(vats).toEqual([0.01, 0, 0.01])
  })

  it('of an invoice with fund, stamp, discount and withholding is the rest of each of them', async () => {
    const org = await world.createOrg('italy')
    await clientOf(world, org)
    await run(world, org, 'operations/save_organization_profile', {
      pensionFund: { kind: 'TC22', rate: 4, vatRate: 22, withheld: false },
      withholding: { kind: 'RT01', rate: 20, reason: 'A' },
      stampDutyToBuyer: true,
    })
    const lines = [
      { description: 'Consulenza', unitPrice: 1000, vatRate: 22 },
      { description: 'Formazione', unitPrice: 500, vatRate: 0 },
    ]
    const invoiceId = await drafted(world, org, { lines })
    const said = [{ line: 2, vatNature: 'N4' }]
    const details = { invoiceId, discountPercent: 10, lines: said }
    await run(world, org, 'operations/save_invoice_details', details)
    const invoice = await run(world, org, 'actions/issue_invoice', { id: invoiceId })
    // 900 and 450 after the discount, 4 % of 1,350 for the fund, 2 for the stamp.
    expect(invoice.totals).toMatchObject({ net: 1406, vat: 209.88, withheld: 270 })
    const part = { description: 'Consulenza', unitPrice: 300, vatRate: 22 }
    const first = await run(world, org, 'operations/create_credit_note', {
      invoiceId,
      lines: [part],
    })
    expect(first.totals).toMatchObject({ net: 312, vat: 68.64, withheld: 60 })
    const rest = await run(world, org, 'operations/create_credit_note', { invoiceId })
    expect(rest.totals).toMatchObject({ net: 1094, vat: 141.24, withheld: 210 })
    expect(rest.charges.map((one: { net: number }) => one.net)).toEqual([42, 2])
    expect(await sumsOf(org, [invoiceId, first.id, rest.id])).toEqual([0])
    const { allowedActions } = await invoiceOf(world, org, invoiceId)
    expect(allowedActions).toEqual([])
  })

  it('in another currency has the rate of its invoice in every part, and empties the accounts', async () => {
    const lines = [{ description: 'Del', unitPrice: 333.33, vatRate: 25 }]
    const invoiceId = await drafted(world, world.dk, { currency: 'EUR', date: '2026-05-04', lines })
    await run(world, world.dk, 'actions/issue_invoice', { id: invoiceId })
    const ids = [invoiceId]
    for (const part of [worth(100.11), worth(0.05), undefined]) {
      const body = { invoiceId, ...(part === undefined ? {} : { lines: part }) }
      const note = await run(world, world.dk, 'operations/create_credit_note', body)
      const [entry] = await entriesOfInvoice(world, world.dk, note.id)
      expect(entry.foreign).toMatchObject({ currency: 'EUR', rate: 7.46, rateDay: '2026-05-04' })
      ids.push(note.id)
    }
    const owed = (await Promise.all(ids.map((id) => entriesOfInvoice(world, world.dk, id))))
      .flat()
      .flatMap((one) => one.lines as (Line & { foreignAmount: number })[])
      .reduce((sum, line) => sum + Math.round(line.foreignAmount * 100), 0)
    expect(owed).toBe(0)
    // Parts are rounded to the øre one by one, so what is left in kroner is a rounding at most.
    for (const sum of await sumsOf(world.dk, ids)) expect(Math.abs(sum)).toBeLessThanOrEqual(0.02)
  })
})

/** The balances that the entries of these leave, each once. */
async function sumsOf(org: TestOrg, ids: string[]): Promise<number[]> {
  const entries = (await Promise.all(ids.map((id) => entriesOfInvoice(world, org, id)))).flat()
  const sums = new Map<string, number>()
  for (const { account, amount } of entries.flatMap((one) => one.lines as Line[])) {
    sums.set(account, (sums.get(account) ?? 0) + Math.round(amount * 100))
  }
  return [...new Set([...sums.values()].map((sum) => sum / 100))]
}
