import { beforeEach, describe, expect, it } from 'vitest'
import { connectEconomic } from '#test/support/books/at_economic'
import { openEconomic, type EconomicTrial } from '#test/support/books/economic'
import { clientOf, entriesOfInvoice, issued, run } from '#test/support/books/invoices'
import { workJobs } from '#test/support/books/sending'
import { boxesOf, faultsOf } from '#test/support/books/vat'
import { residualOf } from '#test/support/bank/bank'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let trial: EconomicTrial
beforeEach(async () => {
  trial = await openEconomic()
  org = await world.createOrg('denmark')
  await connectEconomic(world, org, trial)
  await clientOf(world, org)
  return async () => await trial.simulator.close()
})

const grant = () => trial.simulator.grants[0] ?? ''
const pull = () => run(world, org, 'operations/pull_entries', {})
const made = async () =>
  (await world.read(org, 'ledger-entries?source=manual&limit=100')).body.result.items
const enter = (lines: object[], more: object = {}) =>
  trial.control('entries', { grant: grant(), date: '2026-11-12', lines, ...more })

const bill = (over: object = {}) =>
  enter(
    [
      {
        type: 3,
        account: 6800,
        amount: '-1250.00',
        contraAccount: 3604,
        contraVatCode: 'I25',
        supplier: 1,
        supplierInvoice: 'F-77',
      },
    ],
    { text: 'Papirhuset', ...over },
  )

describe('what people enter in e-conomic', () => {
  it('is in the ledger with our accounts and VAT, and in the return', async () => {
    await bill()
    expect(await pull()).toMatchObject({ takenOver: 1, waiting: 0 })
    expect(await made()).toMatchObject([
      {
        text: 'Papirhuset',
        origin: 'provider',
        provider: 'economic',
        state: 'booked',
        reference: '2026-1',
        lines: [
          { account: '7440', amount: -1250 },
          { account: '2450', amount: 1000, vatCode: 'I25', vatRole: 'base', vatBase: 1000 },
          { account: '7740', amount: 250, vatCode: 'I25', vatRole: 'input' },
        ],
      },
    ])
    const prepared = await run(world, org, 'operations/prepare_vat_return_for', {
      period: '2026-Q4',
    })
    expect(boxesOf(prepared)).toMatchObject({ købsmoms: 250 })
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('is not taken over twice', async () => {
    await bill()
    await pull()
    await bill({ text: 'Second' })
    expect(await pull()).toMatchObject({ read: 1, takenOver: 1 })
    expect(await made()).toHaveLength(2)
  })

  it('in another currency counts in the own one', async () => {
    await enter([{ account: 3604, amount: '100.00', contraAccount: 5820 }], { currency: 'EUR' })
    expect(await pull()).toMatchObject({ takenOver: 1, waiting: 0 })
    const [entry] = await made()
    expect(entry).toMatchObject({ currency: 'DKK', foreign: null })
    expect(entry.lines[0].amount).toBeGreaterThan(700)
  })

  it('on an account without a counterpart waits with its number and name', async () => {
    await enter([{ account: 3410, amount: '8000.00', contraAccount: 5820 }])
    const { problems } = await pull()
    expect(problems).toMatchObject([{ code: 'account_not_mapped', reference: '2026-1' }])
    expect(problems[0].message).toMatch(/^Account 3410 \(.+\) has no counterpart/)
  })

  it('as the payment of a bill settles that bill', async () => {
    await bill()
    await enter(
      [
        {
          type: 4,
          account: 6800,
          amount: '1250.00',
          contraAccount: 5820,
          supplier: 1,
          supplierInvoice: 'F-77',
        },
      ],
      { date: '2026-11-14', text: 'Betaling' },
    )
    expect(await pull()).toMatchObject({ takenOver: 2, waiting: 0 })
    const paid = (await made()).find((one: { text: string }) => one.text === 'Papirhuset')
    expect(await residualOf(world, org, paid.id)).toBe(0n)
    expect(await faultsOf(world, org)).toEqual([])
  })
})

describe('an invoice of ours in e-conomic', () => {
  it('is a draft until somebody books it there, and then booked here', async () => {
    const id = await issued(world, org)
    await workJobs(world, org)
    const [before] = await entriesOfInvoice(world, org, id)
    expect(before).toMatchObject({ state: 'provisional', atProvider: { state: 'sent' } })
    await pull()
    expect((await entriesOfInvoice(world, org, id))[0]?.state).toBe('provisional')
    const voucherNumber = Number(before?.reference?.split('-')[1])
    await trial.control('book_draft', { grant: grant(), voucherNumber })
    expect(await pull()).toMatchObject({ takenOver: 0, waiting: 0 })
    expect((await entriesOfInvoice(world, org, id))[0]?.state).toBe('booked')
    const drift = (await world.read(org, 'accounting-drift')).body.result.items[0]
    expect(drift).toMatchObject({ isEqual: true, entries: [], accounts: [] })
  })

  it('that somebody deletes there is named, and drift shows account and day', async () => {
    const id = await issued(world, org)
    await workJobs(world, org)
    const [entry] = await entriesOfInvoice(world, org, id)
    const voucherNumber = Number(entry?.reference?.split('-')[1])
    await trial.control('delete_draft', { grant: grant(), voucherNumber })
    await pull()
    const [after] = await entriesOfInvoice(world, org, id)
    expect(after?.atProvider.problem).toMatchObject({ code: 'removed_there' })
    const drift = (await world.read(org, 'accounting-drift')).body.result.items[0]
    expect(drift.entries).toMatchObject([{ ledgerEntryId: entry?.id }])
    expect(drift.accounts).toContainEqual(
      expect.objectContaining({ account: '5600', date: entry?.date, theirs: 0 }),
    )
  })
})
