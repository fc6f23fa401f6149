import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import {
  createExchangeWorld,
  einvoiceOf,
  sent,
  type ExchangeWorld,
} from '#test/support/einvoices/exchange'
import { Failure } from '#kernel/failure/failure'

let place: ExchangeWorld
beforeAll(async () => {
  place = await createExchangeWorld()
})
afterAll(() => place.close())

const statusOf = async (id: string): Promise<string> =>
  (await einvoiceOf(place.world, place.world.it, id)).status

describe('workers', () => {
  it('send what waits, and take in what the exchange tells, without anybody asking', async () => {
    const { world } = place
    await place.plant('POST', '/files', { status: 429, body: {} })
    const waiting = await sent(world, world.it)
    const delivered = await sent(world, world.it)
    expect([waiting.status, delivered.status]).toEqual(['queued', 'sent'])
    const engine = await world.startEngine()
    await eventually(async () => {
      expect(await statusOf(waiting.id)).toBe('delivered')
      expect(await statusOf(delivered.id)).toBe('delivered')
    })
    await engine.stop()
    const files = await place.files()
    expect(files.map((file) => file.receipts)).toEqual([1, 1])
  }, 120_000)

  it('go on when the exchange cannot be asked', async () => {
    const { world } = place
    const record = await sent(world, world.it)
    let asked = 0
    const failing = async () => {
      asked += 1
      throw asked === 1 ? new Error('a fault of ours') : new Failure('provider_failed')
    }
    const engine = await world.startEngine()
    await place.withExchange({ readMessages: failing }, async () => {
      await eventually(() => expect(asked).toBeGreaterThan(2))
    })
    await eventually(async () => expect(await statusOf(record.id)).toBe('delivered'))
    await engine.stop()
    expect(world.logLines.join('')).toContain('notifications of the exchange could not be read')
  }, 90_000)
})
