import { describe, expect, it } from 'vitest'
import { residualOf, transaction } from '../support/bank/bank.ts'
import { connectEconomic } from '../support/books/at_economic.ts'
import { connectFic } from '../support/books/at_fatture_in_cloud.ts'
import { openEconomic } from '../support/books/economic.ts'
import { openFic } from '../support/books/fatture_in_cloud.ts'
import { clientOf, credited, entriesOfInvoice, issued, run } from '../support/books/invoices.ts'
import { workJobs } from '../support/books/sending.ts'
import { boxesOf, faultsOf } from '../support/books/vat.ts'
import { domesticInvoice, entriesOf, posted } from '../support/documents/documents.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld({ startsOn: '2026-11-16' })

const articles = { denmark: 'Kontorartikler', italy: 'Cancelleria' }
const rates = { denmark: '25', italy: '22' }

const paper = (org: TestOrg, number: string, net: string): string => {
  const region = org.region as keyof typeof rates
  const lines = [{ text: articles[region], net, rate: rates[region] }]
  return domesticInvoice(org, { number, lines, date: '2026-11-05' })
}

/** Matches a bank row of exactly what is open to it. */
async function pay(org: TestOrg, ledgerEntryId: string): Promise<void> {
  const amountMinor = await residualOf(world, org, ledgerEntryId)
  const transactionId = await transaction(world, org, { amountMinor, day: '2026-11-12' })
  await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
}

/** Bills, invoices, a credit note and payments: the same wherever the books are kept. */
async function liveMonth(org: TestOrg): Promise<void> {
  await clientOf(world, org)
  const bills = []
  for (const [at, net] of ['812.40', '1999.99', '75.05'].entries()) {
    bills.push(await posted(world, org, paper(org, `M-${at}`, net)))
  }
  const sales = [
    await issued(world, org, { date: '2026-11-06' }),
    await issued(world, org, { date: '2026-11-09' }),
  ]
  await credited(world, org, sales[1])
  const [bill] = await entriesOf(world, org, bills[0] ?? '')
  const [sale] = await entriesOfInvoice(world, org, sales[0] ?? '')
  await pay(org, bill?.id)
  await pay(org, sale?.id)
  await workJobs(world, org)
}

const returnOf = async (org: TestOrg, period: string) =>
  boxesOf(await run(world, org, 'operations/prepare_vat_return_for', { period }))

const refused = async (org: TestOrg): Promise<string[]> => {
  const { items } = (await world.read(org, 'ledger-entries?limit=200')).body.result
  return items
    .filter((one: { atProvider?: { state: string } }) => one.atProvider?.state === 'failed')
    .map((one: { text: string; atProvider: { problem: { message: string } } }) =>
      [one.text, one.atProvider.problem.message].join(': '),
    )
}

describe('a month with the books in e-conomic', () => {
  it('gives the same VAT return as with own books, also with a bill that was entered there', async () => {
    const trial = await openEconomic()
    try {
      const [own, kept] = [await world.createOrg('denmark'), await world.createOrg('denmark')]
      await connectEconomic(world, kept, trial)
      await liveMonth(own)
      await liveMonth(kept)
      expect(await refused(kept)).toEqual([])
      expect(await returnOf(kept, '2026-Q4')).toEqual(await returnOf(own, '2026-Q4'))
      await posted(world, own, paper(own, 'H-1', '1000.00'))
      await trial.control('entries', {
        grant: trial.simulator.grants[0],
        date: '2026-11-05',
        text: 'Lomax',
        lines: [
          {
            type: 3,
            amount: '-1250.00',
            account: 6800,
            contraAccount: 3604,
            contraVatCode: 'I25',
            supplier: 1,
            supplierInvoice: 'H-1',
          },
        ],
      })
      expect(await run(world, kept, 'operations/pull_entries', {})).toMatchObject({ takenOver: 1 })
      const [mine, theirs] = [await returnOf(own, '2026-Q4'), await returnOf(kept, '2026-Q4')]
      expect(theirs).toEqual(mine)
      expect(mine['købsmoms']).toBeGreaterThan(900)
      expect([await faultsOf(world, own), await faultsOf(world, kept)]).toEqual([[], []])
    } finally {
      await trial.simulator.close()
    }
  })
})

describe('a month with the books in Fatture in Cloud', () => {
  it('gives the same VAT return as with own books, also with a bill that was entered there', async () => {
    const fic = await openFic()
    try {
      const [own, kept] = [await world.createOrg('italy'), await world.createOrg('italy')]
      await connectFic(world, kept, fic)
      await liveMonth(own)
      await liveMonth(kept)
      expect(await refused(kept)).toEqual([])
      expect(await returnOf(kept, '2026-11')).toEqual(await returnOf(own, '2026-11'))
      await posted(world, own, paper(own, 'H-1', '1000.00'))
      await fic.visitor.control('human', {
        kind: 'received',
        act: 'create',
        company: 50_001,
        changes: {
          date: '2026-11-05',
          entity: { name: 'Buffetti S.p.A.', country_iso: 'IT' },
          category: 'Cancelleria e ufficio',
          invoice_number: 'H-1',
          amount_net: 1000,
          amount_vat: 220,
          amount_gross: 1220,
          currency: { id: 'EUR' },
        },
      })
      expect(await run(world, kept, 'operations/pull_entries', {})).toMatchObject({ takenOver: 1 })
      const [mine, theirs] = [await returnOf(own, '2026-11'), await returnOf(kept, '2026-11')]
      expect(theirs).toEqual(mine)
      expect(mine['VP5']).toBeGreaterThan(800)
      expect([await faultsOf(world, own), await faultsOf(world, kept)]).toEqual([[], []])
    } finally {
      await fic.visitor.close()
    }
  })
})
