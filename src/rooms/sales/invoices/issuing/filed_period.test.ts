import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  credited,
  drafted,
  entriesOfInvoice,
  invoiceOf,
  issued,
  standardRates,
} from '#test/support/books/invoices'
import { boxesOf, filed, prepared } from '#test/support/books/vat'
import { useWorld } from '#test/support/use_world'
import type { TestOrg, World } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let own: World['app']['ports']
beforeAll(() => {
  own = { ...world.app.ports }
})
afterEach(() => {
  Object.assign(world.app.ports, own)
})

const day = '2026-05-12'
const openDays = { denmark: '2026-07-01', italy: '2026-06-01' }
const openDay = (org: TestOrg) => openDays[org.region as keyof typeof openDays]

const issue = (org: TestOrg, id: string): Promise<Reply> =>
  world.rest(org, 'actions/issue_invoice', { id })
const credit = (org: TestOrg, body: object): Promise<Reply> =>
  world.rest(org, 'operations/create_credit_note', body)

async function withFiled(region: string) {
  const org = await world.createOrg(region)
  const invoiceId = await issued(world, org, { date: day })
  return { org, invoiceId, filed: await filed(world, org) }
}

describe.each(['denmark', 'italy'])('a sale in %s', (region) => {
  it('of a filed period is refused, stays a draft, and takes no number', async () => {
    const { org } = await withFiled(region)
    const id = await drafted(world, org, { date: day })
    const { status, body } = await issue(org, id)
    expect([status, body.code]).toEqual([409, 'period_filed'])
    expect(body).toMatchObject({ date: day, openFrom: openDay(org) })
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    const next = await invoiceOf(world, org, await issued(world, org, { date: openDay(org) }))
    expect(next.number).toMatch(/-0002$/)
  })

  it('of a filed period in foreign money is refused as well, before any rate is asked for', async () => {
    const { org } = await withFiled(region)
    const id = await drafted(world, org, { date: day, currency: 'USD' })
    let asked = 0
    const rateOn: typeof own.rates.rateOn = async (...pair) => {
      asked += 1
      return await own.rates.rateOn(...pair)
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    expect((await issue(org, id)).body.code).toBe('period_filed')
    expect(asked).toBe(0)
  })

  it('is refused where its period is filed while the rate is asked for', async () => {
    const org = await world.createOrg(region)
    await issued(world, org, { date: day })
    const id = await drafted(world, org, { date: day, currency: 'USD' })
    const rateOn: typeof own.rates.rateOn = async (...pair) => {
      await filed(world, org)
      return await own.rates.rateOn(...pair)
    }
    Object.assign(world.app.ports, { rates: { rateOn } })
    const { status, body } = await issue(org, id)
    expect([status, body.code]).toEqual([409, 'period_filed'])
    expect((await invoiceOf(world, org, id)).status).toBe('draft')
    expect(await entriesOfInvoice(world, org, id)).toEqual([])
  })

  it('of the first open day is issued, and counts on it', async () => {
    const { org } = await withFiled(region)
    const id = await issued(world, org, { date: openDay(org) })
    const [entry] = await entriesOfInvoice(world, org, id)
    expect(entry).toMatchObject({ date: openDay(org), vatDate: openDay(org) })
    const next = await prepared(world, org)
    expect(next.period.from).toBe(openDay(org))
    const vat = standardRates[region as 'denmark' | 'italy'] * 10
    expect(Object.values(boxesOf(next))).toContain(vat)
  })

  it('that is issued gives the same answer again once its period is filed', async () => {
    const { org, invoiceId } = await withFiled(region)
    const { status, body } = await issue(org, invoiceId)
    expect([status, body.result.status]).toEqual([200, 'issued'])
  })
})

describe.each(['denmark', 'italy'])('a credit note in %s', (region) => {
  it('of a filed period is refused, and credits nothing', async () => {
    const { org, invoiceId } = await withFiled(region)
    const { status, body } = await credit(org, { invoiceId, date: day })
    expect([status, body.code]).toEqual([409, 'period_filed'])
    expect(body.openFrom).toBe(openDay(org))
    expect((await invoiceOf(world, org, invoiceId)).creditedBy).toEqual([])
  })

  it('of an open day takes back there what was declared before', async () => {
    const { org, invoiceId, filed: before } = await withFiled(region)
    const note = await credited(world, org, invoiceId)
    const [entry] = await entriesOfInvoice(world, org, note)
    expect(entry.vatDate > openDay(org)).toBe(true)
    expect(entry.vatDate).toBe(entry.date)
    expect((await world.read(org, `vat-returns/${before.id}`)).body.result).toMatchObject({
      boxes: before.boxes,
      correctedBy: null,
    })
  })

  it('of a filed period in foreign money is refused as well', async () => {
    const org = await world.createOrg(region)
    const invoiceId = await issued(world, org, { date: day, currency: 'USD' })
    await filed(world, org)
    expect((await credit(org, { invoiceId, date: day })).body.code).toBe('period_filed')
  })
})
