import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Failure } from '#kernel/failure/failure'
import {
  connectionOf,
  type FicWorld,
  openFic,
  purchaseOf,
  saleOf,
} from '#test/support/books/fatture_in_cloud'

let world: FicWorld
beforeEach(async () => {
  world = await openFic()
})
afterEach(async () => {
  expect(world.visitor.complaints()).toEqual([])
  await world.visitor.close()
})

const failing = async (promise: Promise<unknown>): Promise<Failure> =>
  await promise.then(
    () => expect.fail('it did not fail'),
    (error: unknown) => error as Failure,
  )

describe('connecting', () => {
  test('leads a person to the page, and takes what comes back', async () => {
    const { oauth } = world.provider
    const back = 'http://127.0.0.1:9/back'
    const address = oauth?.addressOf('the state', back) ?? ''
    const body = new URLSearchParams({ decision: 'approve', company: '50002' })
    const response = await fetch(address, { method: 'POST', body, redirect: 'manual' })
    const said = new URL(response.headers.get('location') ?? '').searchParams
    expect(said.get('state')).toBe('the state')
    const credentials = (await oauth?.exchange(said.get('code') ?? '', back)) ?? {}
    const checked = await world.provider.check(connectionOf(credentials))
    expect(checked).toMatchObject({
      company: { name: 'Falegnameria Brenta S.n.c.', businessId: '12345670017' },
      companyId: '50002',
      journals: [{ id: '500021', name: 'Contanti', vouchers: null }, { id: '500022' }],
      warnings: [],
      credentials: { ...credentials, companyId: '50002' },
    })
    const second = await failing(oauth?.exchange(said.get('code') ?? '', back) ?? Promise.resolve())
    expect(second.code).toBe('provider_access_lost')
  })

  test('says what to put right over there', async () => {
    const order = {
      company: 50_001,
      hasEInvoices: false,
      mayWrite: false,
      licenceUntil: '2026-12-01',
    }
    await world.visitor.control('company', order)
    const { warnings } = await world.provider.check(world.connection)
    expect(warnings).toEqual([
      'The licence of Fatture in Cloud ends on 2026-12-01. Renew it there.',
      'The plan at Fatture in Cloud does not include e-invoices. Invoices are kept there, but not sent.',
      'The user who connected may not write purchases at Fatture in Cloud. Change the rights there.',
      'The user who connected may not write invoices at Fatture in Cloud. Change the rights there.',
    ])
  })

  test('wants one company, and euros', async () => {
    const { access_token: accessToken, refresh_token: refreshToken } = world.visitor.grant
    const several = await failing(world.provider.check(connectionOf({ accessToken, refreshToken })))
    expect(several.details.detail).toBe(
      'The connection covers several companies at Fatture in Cloud (Torrefazione Lario S.r.l., Falegnameria Brenta S.n.c., Studio Vecchio). Connect again and allow only the one whose books these are.',
    )
    const kroner = await failing(world.provider.check({ ...world.connection, currency: 'DKK' }))
    expect(kroner.details.detail).toMatch(/keeps books in euros only/)
  })
})

describe('the chart', () => {
  test('has the accounts of the region, and their VAT types by meaning', async () => {
    await world.visitor.control('company', {
      company: 50_001,
      renameVat: { id: 0, description: 'Mia' },
    })
    const chart = await world.provider.readChart(world.connection)
    expect(chart.vatCodes.find(({ id }) => id === 'in-0')).toMatchObject({
      name: 'Mia',
      rate: '22',
      kind: 'domestic_purchase',
      nature: null,
    })
    expect(chart.vatCodes.find(({ id }) => id === 'out-9')).toMatchObject({
      nature: 'N4',
      kind: 'exempt_sale',
    })
    expect(chart.vatCodes.some(({ id }) => id === 'out-90')).toBe(false)
    expect(chart.categories.find(({ id }) => id === 'Telefono e internet')).toMatchObject({
      account: '4206',
    })
  })
})

describe('what is kept there', () => {
  test('is bills and invoices; payments and other entries stay here', async () => {
    const { holds } = world.provider
    expect(['purchase', 'sale', 'payment', 'other'].map((one) => holds(one as 'sale'))).toEqual([
      true,
      true,
      false,
      false,
    ])
    const { code } = await failing(
      world.provider.post(purchaseOf(world.connection, { kind: 'payment' })),
    )
    expect(code).toBe('provider_refused')
  })

  test('is read back, ours and what people made, and again only what changed', async () => {
    const { reference } = await world.provider.post(purchaseOf(world.connection))
    await world.provider.post(saleOf(world.connection))
    const changes = {
      entity: { name: 'Bar Sport' },
      date: '2026-11-12',
      category: 'Rappresentanza',
      amount_net: 10,
      amount_vat: 1,
    }
    await world.visitor.control('human', {
      kind: 'received',
      act: 'create',
      company: 50_001,
      changes,
    })
    const from = { cursor: null, day: '2026-11-01' }
    const { entries, cursor, isLast } = await world.provider.readEntries(world.connection, from)
    expect(isLast).toBe(true)
    expect(entries.map((one) => [one.ourKey, one.text])).toEqual([
      ['018f2f3e-0000-7000-8000-0000000000bb', 'TIM S.p.A.: TIM: telephone'],
      [null, 'Bar Sport'],
      ['018f2f3e-0000-7000-8000-0000000000cc', '7/D Rossi S.r.l.'],
    ])
    expect(entries[0]?.reference).toBe(reference)
    expect(entries[1]?.lines.map((one) => [one.account, one.amountMinor])).toEqual([
      // Its category means an account of the region; VAT and debt are booked to the region's own.
      ['4203', '1000'],
      ['1601', '100'],
      ['2501', '-1100'],
    ])
    await world.visitor.control('advance', { seconds: 60 })
    const id = Number(entries[1]?.reference.split('/')[1])
    await world.visitor.control('human', {
      kind: 'received',
      act: 'edit',
      id,
      changes: { amount_net: 20 },
    })
    const next = await world.provider.readEntries(world.connection, { cursor, day: '2026-11-01' })
    expect(next.entries.some(({ key }) => key === entries[1]?.key)).toBe(true)
    expect(next.cursor > cursor).toBe(true)
  })

  test('e-invoices that arrived are given as files, each once', async () => {
    const order = { company: 50_001, xml: '<Fattura/>', net: 1, vat: 0, fileName: 'IT1_a.xml' }
    await world.visitor.control('deliver', order)
    const first = await world.provider.readFiles?.(world.connection, null)
    expect(first?.files).toMatchObject([{ fileName: 'IT1_a.xml', mimeType: 'application/xml' }])
    expect(new TextDecoder().decode(await first?.files[0]?.read())).toBe('<Fattura/>')
    const second = await world.provider.readFiles?.(world.connection, first?.cursor ?? null)
    expect(second).toEqual({ files: [], cursor: first?.cursor, isLast: true })
  })
})
