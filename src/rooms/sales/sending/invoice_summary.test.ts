import { expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { drafted, invoiceOf, issued, run } from '#test/support/books/invoices'
import { dayOfBooks } from '#test/support/clock_from'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

it('says what each group comes to, and what came in this month', async () => {
  const org = await world.createOrg('denmark')
  await run(world, org, 'operations/set_auto_match', { mode: 'off' })
  await drafted(world, org)
  await drafted(world, org, { currency: 'EUR' })
  await issued(world, org)
  const partly = await issued(world, org)
  await run(world, org, 'operations/create_credit_note', {
    invoiceId: partly,
    lines: [{ description: 'Less', unitPrice: 200, vatRate: 25 }],
  })
  const { ledgerEntryId } = await invoiceOf(world, org, await issued(world, org))
  const day = dayOfBooks(world.app.clock)
  const transactionId = await transaction(world, org, { amountMinor: 125_000n, day })
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
  const { groups, paid } = (await world.read(org, 'invoice-summary')).body.result
  const [stopped, overdue, toSend, drafts, waiting] = groups
  expect(stopped).toEqual({ work: 'stopped', count: 0, sums: [] })
  expect([overdue.count, waiting.count]).toEqual([0, 0])
  expect(toSend.sums).toEqual([{ currency: 'DKK', amount: 2250, count: 2 }])
  expect(drafts).toMatchObject({
    count: 2,
    sums: [{ currency: 'DKK', amount: 1250 }, { currency: 'EUR' }],
  })
  expect(paid.sums).toMatchObject([{ currency: 'DKK', amount: 1250, count: 1, days: 0 }])
})
