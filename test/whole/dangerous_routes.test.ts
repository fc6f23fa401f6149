import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEconomic, purchaseRequest, type EconomicTrial } from '../support/books/economic.ts'
import {
  openFic,
  purchaseOf,
  reversalOf,
  saleOf,
  type FicWorld,
} from '../support/books/fatture_in_cloud.ts'

let economic: EconomicTrial
let fic: FicWorld
beforeAll(async () => {
  economic = await openEconomic()
  fic = await openFic()
})
afterAll(async () => {
  await economic.simulator.close()
  await fic.visitor.close()
})

type Call = { method: string; path: string }

/** Whatever changes something over there. Anything else is called by nobody here. */
const writes = {
  economic: [
    /^POST \/journalsapi\/v[\d.]+\/draft-entries\/bulk$/,
    /^POST \/journalsapi\/v[\d.]+\/journals\/\d+\/bookdraftentries$/,
    /^POST \/documentsapi\/v[\d.]+\/AttachedDocuments$/,
    /^POST \/(?:suppliers|customers)$/,
  ],
  fattureInCloud: [
    /^POST \/oauth\/token$/,
    /^POST \/c\/\d+\/received_documents(?:\/attachment)?$/,
    /^DELETE \/c\/\d+\/received_documents\/\d+$/,
    /^POST \/c\/\d+\/issued_documents(?:\/totals)?$/,
    /^PUT \/c\/\d+\/issued_documents\/\d+$/,
    /^POST \/c\/\d+\/issued_documents\/\d+\/e_invoice\/send$/,
    /^POST \/c\/\d+\/subscriptions$/,
  ],
}

const others = (calls: readonly Call[], known: readonly RegExp[]): string[] =>
  calls
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !known.some((one) => one.test(call)))

/** Removes every draft of an agreement, all entries of a journal, or matches without a way back. */
const dangerous = [
  'DELETE /invoices/drafts',
  'DELETE /journalsapi/v15.0.0/draft-entries/delete/2',
  'DELETE /journalsapi/v15.0.0/draft-entries/17',
  'POST /journalsapi/v15.0.0/journals/2/book',
  'POST /bookedEntriesapi/v4.0.0/booked-entries/match',
  'POST /invoices/booked',
  'PUT /suppliers/1',
  'DELETE /c/50001/issued_documents/1',
  'PUT /c/50001/received_documents/1',
  'DELETE /c/50001/entities/suppliers/1',
]

describe('the routes that lose what others entered', () => {
  it('are not among those that are let through', () => {
    const calls = dangerous.map((one) => {
      const [method = '', path = ''] = one.split(' ')
      return { method, path }
    })
    expect(others(calls, writes.economic)).toEqual(dangerous)
    expect(others(calls, writes.fattureInCloud)).toEqual(dangerous)
  })

  it('are never called at e-conomic, whatever is posted, booked, taken back or read', async () => {
    const { provider, connection } = economic
    for (const booksFinally of [false, true]) {
      const request = purchaseRequest({ ...connection, booksFinally })
      const { reference } = await provider.post(request)
      await provider.post(request)
      const back = purchaseRequest({ ...connection, booksFinally }, undefined, {
        reverses: { id: request.key, reference },
        bill: null,
        partner: null,
        attachment: null,
      })
      await provider.post(back).catch(() => null)
      await provider.findPosted(request)
    }
    await provider.check(connection)
    await provider.readChart(connection)
    await provider.readEntries(connection, { cursor: null, day: '2026-01-01' })
    const calls = await economic.calls()
    expect(calls.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(5)
    expect(others(calls, writes.economic)).toEqual([])
  })

  it('are never called at Fatture in Cloud', async () => {
    const { provider, connection } = fic
    const purchase = purchaseOf(connection)
    const { reference } = await provider.post(purchase)
    await provider.post(reversalOf(purchase, reference))
    await provider.post(saleOf(connection))
    await provider.post(saleOf(connection))
    await provider.check(connection)
    await provider.readChart(connection)
    await provider.readEntries(connection, { cursor: null, day: '2026-01-01' })
    await provider.findGone?.(connection, { day: '2026-01-01', keys: ['received/1', 'issued/2'] })
    await provider.readFiles?.(connection, null)
    await provider.findFile?.(connection, '1')
    await provider.hooks?.subscribe(connection, 'http://127.0.0.1:9/nobody')
    const calls = await fic.calls()
    expect(calls.filter(({ method }) => method !== 'GET').length).toBeGreaterThan(5)
    expect(others(calls, writes.fattureInCloud)).toEqual([])
  })

  it('cannot be called at e-conomic, whose adapter knows no other methods', () => {
    const sources = globSync('src/providers/economic/*.ts').filter(
      (one) => !one.endsWith('.test.ts'),
    )
    const found = sources.filter((one) => /'(?:DELETE|PUT|PATCH)'/.test(readFileSync(one, 'utf8')))
    expect(sources.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })

  it('are deleted from nowhere at Fatture in Cloud but where a bill of ours is taken back', () => {
    const sources = globSync('src/providers/fatture_in_cloud/*.ts').filter(
      (one) => !one.endsWith('.test.ts'),
    )
    const found = sources.filter((one) => readFileSync(one, 'utf8').includes("method: 'DELETE'"))
    expect(found).toEqual(['src/providers/fatture_in_cloud/purchases.ts'])
  })
})
