import { beforeEach, describe, expect, it } from 'vitest'
import { linesOf } from '#test/support/books/account_lines'
import { connectTo } from '#test/support/books/connection'
import { drafted } from '#test/support/books/invoices'
import { atDesk, postPurchase } from '#test/support/books/ledger_desk'
import { createOutsideBooks } from '#test/support/books/outside_books'
import { transaction } from '#test/support/bank/bank'
import { coded } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { lockReversible, writeEntry, writeReversal } from './entries/write_entry.ts'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
  await save({ number: '2311', name: 'Skyhosting', type: 'expense' })
  await save({ number: '1011', name: 'Licenser', type: 'income' })
})

const save = (body: object) => world.rest(org, 'operations/save_account', body)
const close = (accountId: string, of = org, reason = 'No longer used') =>
  world.rest(of, 'operations/close_account', { accountId, reason })
const shown = async (id: string) => (await world.read(org, `accounts/${id}`)).body.result
const linesOn = (account: string) => linesOf(world, org, account)

describe('200', () => {
  it('closes an account with its reason, and shows it among the closed', async () => {
    const { status, body } = await close('2311')
    expect([status, body.result.closedReason]).toEqual([200, 'No longer used'])
    expect(body.result.closedAt).toMatch(/^2026-11-16T/)
    const list = (await world.read(org, 'accounts?closed=true')).body.result
    expect(list.items).toMatchObject([{ id: '2311' }])
    expect((await close('2311', org, 'Another reason')).body.result).toEqual(body.result)
  })

  it('stays closed when the chart is copied again', async () => {
    await close('2240')
    await world.rest(org, 'actions/sync_chart_of_accounts', {})
    expect((await shown('2240')).closedReason).toBe('No longer used')
  })

  it('closes a cost account whose entries are all of an earlier year', async () => {
    await postPurchase(world, org, { account: '2311', day: '2025-05-02' })
    expect((await close('2311')).status).toBe(200)
  })
})

describe('a closed account takes no line', () => {
  it('of a document that was coded on it before', async () => {
    const documentId = await coded(world, org)
    const update = { documentId, ledgerAccountId: '2311' }
    await world.rest(org, 'actions/update_coding', update)
    await close('2311')
    const posted = await world.rest(org, 'actions/post_document', { documentId })
    expect([posted.status, posted.body.code]).toEqual([409, 'account_closed'])
    expect(posted.body.detail).toContain('2311')
    const again = await world.rest(org, 'actions/update_coding', update)
    expect([again.status, again.body.code]).toEqual([422, 'unknown_account'])
    expect(again.body.detail).toContain('closed')
    expect(await linesOn('2311')).toBe(0)
    await world.rest(org, 'operations/reopen_account', { accountId: '2311' })
    const open = await world.rest(org, 'actions/post_document', { documentId })
    expect(open.body.result.status).toBe('posted')
  })

  it('of an invoice that was drafted on it before', async () => {
    const invoiceId = await drafted(world, org)
    const lines = [{ line: 1, ledgerAccountId: '1011' }]
    const details = { invoiceId, lines }
    const kept = await world.rest(org, 'operations/save_invoice_details', details)
    expect(kept.status).toBe(200)
    await close('1011')
    const issued = await world.rest(org, 'actions/issue_invoice', { id: invoiceId })
    expect([issued.status, issued.body.code]).toEqual([409, 'account_closed'])
    const again = await world.rest(org, 'operations/save_invoice_details', details)
    expect(again.body.code).toBe('unknown_account')
    expect(await linesOn('1011')).toBe(0)
  })

  it('of a bank transaction', async () => {
    await close('2311')
    const transactionId = await transaction(world, org)
    const body = { transactionId, ledgerAccountId: '2311' }
    const reply = await world.rest(org, 'operations/book_transaction', body)
    expect([reply.status, reply.body.code]).toEqual([422, 'unknown_account'])
    expect(reply.body.detail).toContain('reopen_account')
  })

  it('of whoever calls writeEntry, a reversal included', async () => {
    const { entry, entryId } = await postPurchase(world, org, {
      account: '2311',
      day: '2025-05-02',
    })
    await close('2311')
    const posted = { provider: 'daybook', reference: null, state: 'booked' } as const
    const rest = { origin: 'daybook', automatic: false, sourceId: null, ...posted } as const
    const write = atDesk(world, org, async (scene) => {
      const copy = { ...entry, id: scene.newId() }
      writeEntry(scene, { entry: copy, source: 'manual', ...rest })
    })
    await expect(write).rejects.toMatchObject({ code: 'account_closed' })
    const reverse = atDesk(world, org, async (scene) => {
      const standing = await lockReversible(scene, entryId)
      writeReversal(scene, standing, { id: scene.newId(), date: entry.date, text: 'Back' })
    })
    await expect(reverse).rejects.toMatchObject({ code: 'account_closed' })
    expect(await linesOn('2311')).toBe(1)
  })

  it('while entries are written beside the closing: one of the two is refused', async () => {
    const tries = Array.from({ length: 6 }, () => postPurchase(world, org, { account: '2311' }))
    const closing = close('2311')
    const written = await Promise.allSettled(tries)
    const isClosed = (await closing).status === 200
    const count = written.filter((one) => one.status === 'fulfilled').length
    if (isClosed) expect(count).toBe(0)
    expect(await linesOn('2311')).toBe(count)
  })
})

describe('404', () => {
  it('gives account_not_found for an account of another organization', async () => {
    const other = await world.createOrg('denmark')
    expect((await close('2311', other)).body.code).toBe('account_not_found')
    expect((await shown('2311')).closedAt).toBeNull()
  })
})

describe('409', () => {
  it('gives account_not_empty with the balance', async () => {
    await postPurchase(world, org, { account: '2311', day: '2026-05-02' })
    const { status, body } = await close('2311')
    expect([status, body.code, body.balance]).toEqual([409, 'account_not_empty', '1000.00'])
  })

  it.each([
    ['6481', 'bank'],
    ['2310', 'category'],
    ['7680', 'VAT box'],
    ['1010', 'sales'],
  ])('gives account_in_use for %s, which a rule books on', async (account, word) => {
    const { body } = await close(account)
    expect([body.code, body.detail]).toEqual(['account_in_use', expect.stringContaining(word)])
  })

  it('gives account_in_use for the account of a bank account', async () => {
    const add = (name: string) => world.rest(org, 'operations/add_bank_account', { name })
    await add('First')
    const second = (await add('Second')).body.result
    const { body } = await close(second.ledgerAccountId)
    expect([body.code, body.detail]).toEqual(['account_in_use', expect.stringContaining('bank')])
  })

  it('gives books_kept_there where an accounting system keeps the books', async () => {
    await connectTo(world, org, { provider: createOutsideBooks() })
    expect((await close('2311')).body.code).toBe('books_kept_there')
  })
})
