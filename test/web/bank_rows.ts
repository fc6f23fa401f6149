import { billed, billing, transaction } from '../support/bank/bank.ts'
import { invoiceOf, issued, run } from '../support/books/invoices.ts'
import type { TestOrg, World } from '../support/world.ts'
import { dayOfBooks } from '../support/clock_from.ts'

export type SeededBank = { org: TestOrg; sure: string[]; others: string[] }

/** An invoice of its own price, in hundreds. */
export async function invoiceOver(world: World, org: TestOrg, price: number) {
  const vatRate = org.region === 'denmark' ? 25 : 22
  const lines = [{ description: 'Ceramics', quantity: 1, unitPrice: price, vatRate }]
  const { number, totals } = await invoiceOf(world, org, await issued(world, org, { lines }))
  return { number: String(number), amountMinor: BigInt(Math.round(totals.gross * 100)) }
}

/** Rows that state their invoice's reference, and rows that leave something to decide. */
export async function seedBank(
  world: World,
  sureCount: number,
  unknownCount = 0,
): Promise<SeededBank> {
  const org = await billing(world, 'denmark')
  await run(world, org, 'operations/set_auto_match', { mode: 'off' })
  await run(world, org, 'actions/sync_chart_of_accounts', {})
  const sure: string[] = []
  for (let no = 0; no < sureCount; no += 1) {
    const { amountMinor, reference } = await billed(world, org)
    sure.push(await transaction(world, org, { amountMinor, reference, text: `Payment ${no + 1}` }))
  }
  const others = await seedOthers(world, org)
  for (let no = 0; no < unknownCount; no += 1) {
    others.push(await transaction(world, org, { amountMinor: BigInt(100_003 + no) }))
  }
  await run(world, org, 'actions/reconcile_now', {})
  return { org, sure, others }
}

/** Two invoices of one amount, two paid at once, a purchase without a receipt, a fee, a stranger. */
async function seedOthers(world: World, org: TestOrg): Promise<string[]> {
  const [twin] = [await invoiceOver(world, org, 10_000), await invoiceOver(world, org, 10_000)]
  const pair = [await invoiceOver(world, org, 9_000), await invoiceOver(world, org, 6_000)]
  const both = pair.reduce((sum, one) => sum + one.amountMinor, 0n)
  const counterparty = 'Kunde A/S'
  // Nobody pays an invoice before it is issued, and those of tests are issued today.
  const day = dayOfBooks(world.app.clock)
  return [
    await transaction(world, org, {
      amountMinor: twin.amountMinor,
      counterparty,
      day,
      text: 'Overførsel Kunde keramik efterår',
    }),
    await transaction(world, org, {
      amountMinor: both,
      counterparty,
      day,
      text: `Fakt. ${pair.map(({ number }) => number).join(' og ')}`,
    }),
    await transaction(world, org, { amountMinor: -64_200n, text: 'DANKORT ELGIGANTEN' }),
    await transaction(world, org, { amountMinor: -4_500n, text: 'Gebyr kontoudtog' }),
    await transaction(world, org, { amountMinor: 77_700n, text: 'Indbetaling ukendt' }),
  ]
}
