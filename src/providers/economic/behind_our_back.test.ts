import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { purchaseRequest, shareEconomic } from '#test/support/books/economic'

const trial = shareEconomic()

const grant = (): string => trial.current.simulator.grants[0] ?? ''

describe('people who work in e-conomic', () => {
  it('may delete our draft: it is not found, and written again when that is certain', async () => {
    const { provider, control, connection, advance } = trial.current
    const request = purchaseRequest(connection)
    await provider.post(request)
    await control('delete_draft', { grant: grant(), voucherNumber: request.voucher })
    expect(await provider.findPosted(request)).toBeNull()
    await expect(provider.post(request)).rejects.toThrow('It may have been deleted there')
    await advance(3_600)
    expect(await provider.post(request)).toMatchObject({ state: 'provisional' })
  })

  it('may book our draft: it is found as booked', async () => {
    const { provider, control, connection } = trial.current
    const request = purchaseRequest(connection)
    await provider.post(request)
    await control('book_draft', { grant: grant(), voucherNumber: request.voucher })
    const found = await provider.findPosted(request)
    expect(found).toMatchObject({ state: 'booked', reference: `2026-${request.voucher}` })
    expect(await provider.post(request)).toEqual(found)
  })

  it('may change our draft: that is left to a person', async () => {
    const { provider, connection } = trial.current
    const request = purchaseRequest(connection)
    await provider.post(request)
    const [base] = request.entry.lines
    if (base === undefined) throw new Error('no line')
    const lines = request.entry.lines.map((one) =>
      one.account === '7440'
        ? { ...one, amountMinor: '-12600' }
        : one === base
          ? { ...one, amountMinor: '10100' }
          : one,
    )
    const changed = { ...request, entry: { ...request.entry, lines } }
    for (const step of [provider.findPosted(changed), provider.post(changed)]) {
      await expect(step).rejects.toMatchObject({
        code: 'provider_conflict',
        details: { detail: expect.stringContaining('was changed in e-conomic') },
      })
    }
  })

  it('may use our number: then another one is taken', async () => {
    const { provider, control, connection } = trial.current
    const { voucherNumber } = await control('entries', {
      grant: grant(),
      journal: 2,
      date: '2026-11-12',
      isBooked: false,
      lines: [{ account: 3410, amount: '8000.00', contraAccount: 5820 }],
    })
    const request = purchaseRequest(connection, undefined, { voucher: Number(voucherNumber) })
    await expect(provider.post(request)).rejects.toMatchObject({
      code: 'provider_conflict',
      details: {
        nothingHappened: true,
        isNumberTaken: true,
        detail: expect.stringContaining('is used for something else'),
      },
    })
  })

  it('may bar an account after the draft: it stays a draft, for them to book', async () => {
    const { provider, control, connection } = trial.current
    const request = purchaseRequest(connection)
    await provider.post(request)
    await control('account', { grant: grant(), number: 3604, isBarred: true })
    const booking = { ...request, connection: { ...connection, booksFinally: true } }
    expect(await provider.post(booking)).toMatchObject({ state: 'provisional' })
    await control('account', { grant: grant(), number: 3604, isBarred: false })
    expect(await provider.post(booking)).toMatchObject({ state: 'booked' })
  })
})

describe('calls that destroy what others made', () => {
  it('are in no file of the adapter', () => {
    const files = globSync('*.ts', { cwd: import.meta.dirname })
    const sources = files.filter((file) => !file.endsWith('.test.ts'))
    expect(sources.length).toBeGreaterThan(10)
    for (const file of sources) {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      expect(text, file).not.toMatch(/DELETE|['"`]PUT|invoices\/drafts|['"]delete['"]/)
    }
  })

  it('never arrived: every call is a read, or one of the writes that are known', async () => {
    const calls = await trial.current.calls()
    const writes = new Set(
      calls.filter((one) => one.method !== 'GET').map((one) => `${one.method} ${one.path}`),
    )
    expect([...writes].toSorted()).toEqual([
      'POST /documentsapi/v4.0.1/AttachedDocuments',
      'POST /journalsapi/v15.0.0/draft-entries/bulk',
      'POST /journalsapi/v15.0.0/journals/2/bookdraftentries',
      'POST /suppliers',
    ])
    expect(calls.filter((one) => one.method !== 'GET').every((one) => one.key !== null)).toBe(true)
  })
})
