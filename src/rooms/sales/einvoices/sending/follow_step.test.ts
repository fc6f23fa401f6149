import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call } from '#kernel/corridor/call'
import { decodeId } from '#kernel/values/id'
import { connectFic } from '#test/support/books/at_fatture_in_cloud'
import { openFic, type FicWorld } from '#test/support/books/fatture_in_cloud'
import { entriesOfInvoice, invoiceOf, run } from '#test/support/books/invoices'
import { workJobs } from '#test/support/books/sending'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import type { TestOrg } from '#test/support/world'
import tendEinvoice from '../tend_einvoice.ts'
import { exchangePrincipal } from '../tend_later.ts'

let place: ExchangeWorld
let fic: FicWorld
let org: TestOrg
beforeAll(async () => {
  place = await createExchangeWorld()
})
afterAll(() => place.close())
beforeEach(async () => {
  fic = await openFic()
  org = await place.world.createOrg('italy')
  await connectFic(place.world, org, fic, { keepsFrom: '2000-01-01' })
})
afterEach(() => fic.visitor.close())

async function tend(id: string) {
  const { app } = place.world
  const einvoiceId = decodeId('ein', id) ?? id
  await call(app, {
    principal: await exchangePrincipal(app, org.orgId),
    definition: tendEinvoice,
    body: () => ({ einvoiceId }),
    via: 'job',
    requestId: app.newId(),
  })
  return await einvoiceOf(place.world, org, id)
}

const advance = (seconds: number) => fic.visitor.control('advance', { seconds })
const fates = (...all: string[]) => fic.visitor.control('settings', { fates: all })
const counts = async () => (await fic.visitor.look()).counts

describe('where the system that keeps the books sends e-invoices', () => {
  it('Daybook’s own channel sends nothing, and the record walks as it does there', async () => {
    const record = await sent(place.world, org)
    expect(record).toMatchObject({ status: 'queued', error: null })
    expect(await tend(record.id)).toMatchObject({ status: 'queued' })
    await workJobs(place.world, org)
    expect(await tend(record.id)).toMatchObject({ status: 'queued', error: null })
    await advance(60)
    expect(await tend(record.id)).toMatchObject({ status: 'sent', error: null })
    await advance(900)
    expect(await tend(record.id)).toMatchObject({ status: 'delivered' })
    expect(await counts()).toMatchObject({ issued: 1, sendings: 1 })
    const names = (await place.files()).map((file) => file.fileName)
    expect(names).not.toContain(record.fileName)
  })

  it('one that the buyer picks up is undelivered', async () => {
    await fates('not_delivered')
    const record = await sent(place.world, org)
    await workJobs(place.world, org)
    await advance(900)
    expect(await tend(record.id)).toMatchObject({ status: 'undelivered' })
  })

  it('what the exchange rejects is a draft again, and goes out again under its number', async () => {
    await fates('discarded', 'accepted')
    const record = await sent(place.world, org)
    await workJobs(place.world, org)
    await advance(900)
    expect(await tend(record.id)).toMatchObject({ status: 'rejected' })
    const invoice = await invoiceOf(place.world, org, record.invoiceId)
    expect(invoice).toMatchObject({ status: 'draft', number: invoice.number })
    await workJobs(place.world, org)
    await run(place.world, org, 'actions/issue_invoice', { id: record.invoiceId })
    await workJobs(place.world, org)
    const again = await invoiceOf(place.world, org, record.invoiceId)
    expect(again).toMatchObject({ status: 'issued', number: invoice.number })
    await advance(900)
    expect(await tend(again.einvoiceId)).toMatchObject({ status: 'delivered' })
    expect(await counts()).toMatchObject({ issued: 1, sendings: 2 })
    const entries = await entriesOfInvoice(place.world, org, record.invoiceId)
    expect(entries.map((one) => one.atProvider.state)).toEqual(entries.map(() => 'sent'))
  })

  it('what cannot be sent there says why', async () => {
    await fates('error')
    const record = await sent(place.world, org)
    await workJobs(place.world, org)
    await advance(900)
    expect(await tend(record.id)).toMatchObject({
      status: 'queued',
      error: { code: 'provider_refused', message: expect.stringContaining('Errore durante') },
    })
  })
})
