import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { serve, type Served } from '../../tools/scratch.ts'
import { testMasterKey } from '../support/database.ts'
import { createInboundWorld, type InboundWorld } from '../support/einvoices/inbound.ts'
import type { TestOrg } from '../support/world.ts'

const invoices = 12
const folder = mkdtempSync(join(tmpdir(), 'daybook-killed-'))

let place: InboundWorld
let org: TestOrg
beforeAll(async () => {
  place = await createInboundWorld()
  const buyer = await place.newBuyer()
  org = buyer.org
  for (let made = 0; made < invoices; made++) await place.deliver(place.billTo(buyer.own))
})
afterAll(async () => {
  await place.close()
  rmSync(folder, { recursive: true })
})

const start = async (): Promise<Served> => {
  const url = new URL(place.world.ownerUrl)
  url.username = inject('server').role
  const { simulator } = place
  return await serve(
    {
      DATABASE_URL: url.toString(),
      DAYBOOK_SECRET_KEY: testMasterKey.toString('base64'),
      DAYBOOK_LOG: 'error',
      DAYBOOK_FILES: folder,
      DAYBOOK_EXCHANGE_TEST_URL: simulator.url,
      DAYBOOK_EXCHANGE_TEST_KEY: simulator.key,
    },
    ['--with-worker'],
  )
}

const letBeRead = () =>
  place.world.owner.query(`UPDATE exchange_cursor SET inbound_held_until = '-infinity'`)
const waiting = async () => (await place.inbound()).filter((one) => one.waits).length

describe('a worker that is killed with SIGKILL while invoices come in', () => {
  it('loses none and takes none in twice, wherever it dies', async () => {
    // It takes them in, and hangs where it says so: killed between the commit and the confirmation.
    await place.plant('POST', '/invoices/*/taken', 'timeout')
    const first = await start()
    const captured = async () => (await place.documents(org)).length
    await expect.poll(captured).toBeGreaterThan(0)
    const ended = new Promise((resolve) => first.child.once('exit', resolve))
    first.child.kill('SIGKILL')
    await ended
    expect(await waiting()).toBeGreaterThan(0)
    await place.heal()
    await letBeRead()
    const second = await start()
    await expect.poll(waiting).toBe(0)
    await second.stop()
    expect(await captured()).toBe(invoices)
    const ids = (await place.deliveries(org)).map((one) => one.exchange_id)
    expect(new Set(ids).size).toBe(invoices)
    const delivered = (await place.inbound()).map((one) => one.exchangeId)
    expect(ids.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      delivered.toSorted((a, b) => (a < b ? -1 : 1)),
    )
  }, 180_000)
})
