import { beforeEach, describe, expect, it } from 'vitest'
import { run } from '#test/support/books/invoices'
import { transaction, accountOf } from '#test/support/bank/bank'
import { coded, domesticInvoice } from '#test/support/documents/documents'
import { filed, post, saleOf } from '#test/support/books/vat'
import { closed, despite, entryOn, reopened } from '#test/support/closing/closing'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
})

type Item = {
  item: string
  state: string
  figure: number | null
  missing: { id: string; text: string | null; says: string | null }[]
}

const listOf = async (month = '2026-10', of = org, headers = {}) =>
  (await world.read(of, `month-checklist?month=${month}`, headers)).body.result
const openOf = (list: { items: Item[] }) =>
  list.items.filter((one) => one.state === 'open').map((one) => one.item)
const itemOf = (list: { items: Item[] }, name: string) =>
  list.items.find((one) => one.item === name)

/** A bank account whose balance is proven up to a day. */
async function proveTo(day: string, minor = 0): Promise<void> {
  const account = await accountOf(world, org)
  await world.owner.query(
    `INSERT INTO bank_balance (org_id, account_id, day, kind, source, amount_minor, final, read_at)
     VALUES ($1, $2, $3, 'closing', 'statement', $4, true, now())`,
    [org.orgId, account, day, minor],
  )
}

describe('the last month of a year', () => {
  it('asks for depreciation and accruals until a person ticks them off', async () => {
    const list = await listOf('2026-12')
    const before = itemOf(list, 'year_end_done')
    expect(before).toMatchObject({ state: 'open', must: false })
    expect(before?.missing.map((one) => one.id)).toEqual(
      expect.arrayContaining(['depreciation', 'accruals', 'stock']),
    )
    expect(itemOf(await listOf('2026-11'), 'year_end_done')).toBeUndefined()
    const text = before?.missing.find((one) => one.id === 'accruals')?.text
    for (const item of [text, 'depreciation']) {
      await run(world, org, 'operations/tick_checklist', {
        month: '2026-12',
        item,
        done: true,
        note: 'Nothing of this kind',
      })
    }
    const after = itemOf(await listOf('2026-12'), 'year_end_done')
    expect(after?.figure).toBe((before?.figure ?? 0) - 2)
    expect(after?.missing.map((one) => one.id)).not.toContain('accruals')
    const stockIn = async (language: string) => {
      const said = await listOf('2026-12', org, { 'accept-language': language })
      return itemOf(said, 'year_end_done')?.missing.find((one) => one.id === 'stock')?.text
    }
    expect(await stockIn('it')).toContain('Rimanenze')
    expect(await stockIn('da')).not.toBe(await stockIn('it'))
  })
})

describe('200', () => {
  it('names for each point what is missing up to the end of the month', async () => {
    const documentId = await coded(world, org, domesticInvoice(org, { date: '2026-09-12' }))
    await coded(world, org, domesticInvoice(org, { date: '2026-11-02' }))
    const transactionId = await transaction(world, org, { day: '2026-10-30' })
    await transaction(world, org, { day: '2026-11-01' })
    const draft = await run(world, org, 'operations/save_entry_draft', entryOn(org, '2026-10-31'))
    // Paid VAT that was booked on the account of VAT itself: no box has it.
    const wrong = {
      date: '2026-10-15',
      text: 'VAT paid',
      lines: [
        { account: '7680', amount: 500 },
        { account: '6831', amount: -500 },
      ],
      vatReason: 'Paid late',
    }
    const { id: entryId } = await run(world, org, 'operations/post_entry', wrong)
    const list = await listOf()
    expect(list).toMatchObject({
      month: '2026-10',
      to: '2026-10-31',
      lock: 'open',
      isPassed: false,
    })
    expect(itemOf(list, 'documents_posted')).toMatchObject({
      state: 'open',
      figure: 1,
      missing: [{ id: documentId, date: '2026-09-12' }],
    })
    expect(itemOf(list, 'bank_rows_matched')?.missing).toMatchObject([{ id: transactionId }])
    expect(itemOf(list, 'drafts_done')?.missing).toMatchObject([{ id: draft.id }])
    expect(itemOf(list, 'vat_agrees')).toMatchObject({ figure: 500, missing: [{ id: entryId }] })
    expect(itemOf(list, 'clearing_empty')).toMatchObject({
      missing: [{ id: '6831', amount: -500 }],
    })
    expect(itemOf(list, 'bank_proven')?.state).toBe('open')
  })

  it('names a bank row that is matched to an entry without its bank', async () => {
    const transactionId = await transaction(world, org, { day: '2026-10-20', amountMinor: -7_500n })
    const before = itemOf(await listOf(), 'bank_rows_matched')
    const { id: ledgerEntryId } = await run(world, org, 'operations/post_entry', {
      date: '2026-10-20',
      text: 'Depreciation',
      lines: [
        { account: '2450', amount: 1000 },
        { account: '6831', amount: -1000 },
      ],
    })
    await run(world, org, 'actions/match_transaction', { transactionId, ledgerEntryId })
    const after = itemOf(await listOf(), 'bank_rows_matched')
    expect(after?.figure).toBe(before?.figure)
    const row = after?.missing.find(({ id }) => id === transactionId)
    expect(row?.says).toContain('has nothing on 6481')
  })

  it('compares each account of VAT with its box, so that two do not make up for each other', async () => {
    const wrong = {
      date: '2026-10-15',
      text: 'Moved between the accounts of VAT',
      lines: [
        { account: '7740', amount: 100 },
        { account: '7680', amount: -100 },
      ],
      vatReason: 'The auditor asked for it',
    }
    const { id } = await run(world, org, 'operations/post_entry', wrong)
    expect(itemOf(await listOf(), 'vat_agrees')).toMatchObject({
      state: 'open',
      figure: 200,
      missing: [
        {
          id,
          text: '7680: Moved between the accounts of VAT (The auditor asked for it)',
          amount: -100,
        },
        {
          id,
          text: '7740: Moved between the accounts of VAT (The auditor asked for it)',
          amount: 100,
        },
      ],
    })
    await run(world, org, 'operations/reverse_entry', { entryId: id, reason: 'Cleared' })
    expect(itemOf(await listOf(), 'vat_agrees')).toMatchObject({ state: 'passed', missing: [] })
  })

  it('passes where everything is there, also with VAT that is settled', async () => {
    await post(world, org, [
      saleOf(world, org, { day: '2026-08-10', vatCode: 'U25', net: '400.00', vat: '100.00' }),
    ])
    const { id: returnId } = await filed(world, org)
    await run(world, org, 'operations/settle_vat_return', { returnId })
    await proveTo('2026-10-31')
    const list = await listOf()
    expect(openOf(list)).toEqual([])
    expect(list.isPassed).toBe(true)
    await closed(world, org, '2026-10-31', { despite: [] })
    expect((await listOf()).lock).toBe('hard')
  })

  it('holds each ledger account of a bank account beside the bank, and names what differs', async () => {
    await transaction(world, org, { day: '2026-10-05', amountMinor: -30_000n })
    await proveTo('2026-10-31', -30_000)
    const bank = (await world.read(org, 'bank-accounts')).body.result.items[0]
    const onBank = (date: string, amount: number, text: string) => ({
      date,
      text,
      lines: [
        { account: '2810', amount: -amount },
        { account: bank.ledgerAccountId, amount },
      ],
    })
    await run(world, org, 'operations/post_entry', onBank('2026-10-05', -300, 'Paid'))
    const provenOf = async () => itemOf(await listOf(), 'bank_proven')
    expect(await provenOf()).toMatchObject({ state: 'passed', missing: [] })
    const wrong = onBank('2026-10-12', -50, 'Cash that nobody drew')
    const { id } = await run(world, org, 'operations/post_entry', wrong)
    expect(await provenOf()).toMatchObject({
      state: 'open',
      figure: 1,
      missing: [
        { id: bank.id, date: '2026-10-12', amount: 50 },
        { id, date: '2026-10-12', text: 'Cash that nobody drew', amount: -50 },
      ],
    })
    expect((await world.read(org, 'overview')).body.result.provenTo.day).toBe('2026-10-04')
  })

  it('names the entry on another account that a row of the bank without one was meant for', async () => {
    await transaction(world, org, { day: '2026-10-05', amountMinor: -30_000n })
    await proveTo('2026-10-31', -30_000)
    const bank = (await world.read(org, 'bank-accounts')).body.result.items[0]
    const onAccount = (account: string, amount: number, text: string) => ({
      date: '2026-10-05',
      text,
      lines: [
        { account: '2810', amount: -amount },
        { account, amount },
      ],
    })
    const post = async (body: object) => await run(world, org, 'operations/post_entry', body)
    const { id } = await post(onAccount('6471', -300, 'Rent, from the till'))
    await post(onAccount('6471', -299, 'Another amount'))
    await post({ ...onAccount('6471', -300, 'Another day'), date: '2026-10-06' })
    const provenOf = async () => itemOf(await listOf(), 'bank_proven')
    const open = await provenOf()
    expect(open?.missing.map((one: { id: string }) => one.id)).toEqual([
      bank.id,
      expect.stringMatching(/^btx_/),
      id,
    ])
    expect(open?.missing.at(-1)).toEqual({
      id,
      date: '2026-10-05',
      text: 'Rent, from the till',
      says: `It is on account 6471, and the bank moved as much on account ${bank.ledgerAccountId}.`,
      amount: -300,
    })
    const saidIn = async (language: string) => {
      const list = await listOf('2026-10', org, { 'accept-language': language })
      const missing = itemOf(list, 'bank_proven')?.missing ?? []
      return [missing[0]?.says, missing.at(-1)?.says]
    }
    expect(await saidIn('da')).toEqual([
      expect.stringMatching(/^Saldoen i banken er -300,00 DKK ved udgangen af .*, men 0,00/),
      `Posteringen står på konto 6471, men bankposteringen med samme beløb hører til konto ${bank.ledgerAccountId}.`,
    ])
    expect(await saidIn('it')).toEqual([
      expect.stringMatching(/^Il .* il saldo della banca è -300,00 DKK/),
      `La registrazione è sul conto 6471, e la banca ha lo stesso importo sul conto ${bank.ledgerAccountId}.`,
    ])
    await run(world, org, 'operations/reverse_entry', { entryId: id, reason: 'Wrong account' })
    await post(onAccount(bank.ledgerAccountId, -300, 'Rent'))
    expect(await provenOf()).toMatchObject({ state: 'passed', missing: [] })
  })

  it('keeps what people ticked over reopening, and proposes it in the next month', async () => {
    const tick = async (done: boolean, note?: string) =>
      await run(world, org, 'operations/tick_checklist', {
        month: '2026-09',
        item: 'Payroll is booked',
        done,
        ...(note === undefined ? {} : { note }),
      })
    await tick(true, 'Seen with the office')
    await closed(world, org, '2026-09-30', { despite })
    await reopened(world, org)
    await tick(false)
    const { own } = await listOf('2026-09')
    expect(own).toMatchObject([
      {
        item: 'Payroll is booked',
        done: false,
        history: [{ done: false }, { done: true, note: 'Seen with the office' }],
      },
    ])
    expect((await listOf('2026-10')).own).toEqual([
      { item: 'Payroll is booked', done: false, history: [] },
    ])
  })

  it('does not show what the caller may not read', async () => {
    await coded(world, org, domesticInvoice(org, { date: '2026-09-12' }))
    const key = await world.createKey(org, ['ledger:read'])
    const list = await listOf('2026-10', { ...org, key })
    expect(itemOf(list, 'documents_posted')).toMatchObject({ state: 'not_shown', missing: [] })
    expect(itemOf(list, 'bank_rows_matched')?.state).toBe('not_shown')
    expect(list.isPassed).toBe(false)
  })
})
