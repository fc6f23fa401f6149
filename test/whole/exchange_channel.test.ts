import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange } from '#einvoices/ports'
import { Failure } from '#kernel/failure/failure'
import { startExchange, type ExchangeSimulator } from '../../sim/exchange/simulator.ts'
import { createExchangeChannel } from '../../src/providers/exchange_channel/provider.ts'
import { fatturaText } from '../support/einvoices/exchange_file.ts'
import { testExchange } from '../suites/exchange.suite.ts'

let count = 0
function newFile(): { fileName: string; xml: Uint8Array } {
  count += 1
  const fileName = `IT00743110157_${String(count).padStart(5, '0')}.xml`
  return { fileName, xml: new Uint8Array(Buffer.from(fatturaText({ number: `${count}` }))) }
}

const channelTo = (simulator: ExchangeSimulator, over = {}): Exchange =>
  createExchangeChannel({ url: simulator.url, key: simulator.key, pace: 1, ...over })

testExchange({
  name: 'the channel to the simulator',
  async open() {
    const simulator = await startExchange({})
    return {
      exchange: channelTo(simulator),
      newFile,
      async deliver(file) {
        const fileName = 'IT01234567012_00001.xml'
        const body = JSON.stringify({ fileName, file: Buffer.from(file).toString('base64') })
        const reply = await fetch(`${simulator.control}/deliver`, { method: 'POST', body })
        return ((await reply.json()) as { exchangeId: string }).exchangeId
      },
      async letTimePass() {
        const body = JSON.stringify({ seconds: 60 })
        await fetch(`${simulator.control}/advance`, { method: 'POST', body })
      },
      close: () => simulator.close(),
    }
  },
})

describe('a channel that fails', () => {
  let simulator: ExchangeSimulator
  beforeAll(async () => {
    simulator = await startExchange({})
  })
  afterAll(() => simulator.close())
  afterEach(async () => {
    await fetch(`${simulator.control}/faults`, { method: 'DELETE' })
  })

  const plant = async (act: unknown, path = '/**') => {
    const body = JSON.stringify({ path, times: 0, act })
    await fetch(`${simulator.control}/faults`, { method: 'POST', body })
  }

  async function failureOf(work: Promise<unknown>): Promise<Failure> {
    try {
      await work
    } catch (error) {
      if (error instanceof Failure) return error
      throw error
    }
    throw new Error('it did not fail')
  }

  const everything = (exchange: Exchange) => [
    () => exchange.send(newFile()),
    () => exchange.find(newFile().fileName),
    () => exchange.readMessages(null, 10),
    async () => await exchange.inbound?.read(null, 10),
  ]

  it.each([
    ['an error', { status: 500 }, 'provider_failed'],
    ['an error after its work', { status: 503, after: true }, 'provider_failed'],
    ['a lost connection', 'drop', 'provider_failed'],
    ['half an answer', 'cut', 'provider_failed'],
    ['no JSON', { status: 200, body: '<html>' }, 'provider_failed'],
    ['another form', { status: 200, body: { a: 1 } }, 'provider_failed'],
    [
      'a redirect',
      { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      'provider_failed',
    ],
  ])('by %s may have taken the file', async (_, act, code) => {
    await plant(act)
    for (const ask of everything(channelTo(simulator))) {
      const failure = await failureOf(ask())
      expect(failure.code).toBe(code)
      if (act !== 'drop' && typeof act === 'object' && act.status === 302) continue
      expect(failure.details['nothingHappened']).toBeUndefined()
    }
  })

  it('by silence may have taken the file', async () => {
    await plant('timeout')
    for (const ask of everything(channelTo(simulator, { pace: 0.005 }))) {
      const failure = await failureOf(ask())
      expect(failure.code).toBe('provider_timeout')
      expect(failure.details['nothingHappened']).toBeUndefined()
    }
  })

  it('to be there has surely taken nothing', async () => {
    const gone = await startExchange({})
    await gone.close()
    for (const ask of everything(channelTo(gone))) {
      const failure = await failureOf(ask())
      expect(failure.code).toBe('provider_unavailable')
      expect(failure.details['nothingHappened']).toBe(true)
    }
  })

  it('to know our key has surely taken nothing, and finds no file absent', async () => {
    for (const ask of everything(channelTo(simulator, { key: 'another' }))) {
      const failure = await failureOf(ask())
      expect(failure.details).toMatchObject({ nothingHappened: true })
      expect(failure.details.detail).toContain('key')
    }
  })

  it('to know its own files is not believed that one is absent', async () => {
    await plant({ status: 404, body: {} })
    const failure = await failureOf(channelTo(simulator).find(newFile().fileName))
    expect(failure.code).toBe('provider_failed')
  })

  it('for now, by too many calls, has surely taken nothing', async () => {
    await plant({ status: 429, body: {} })
    const failure = await failureOf(channelTo(simulator).send(newFile()))
    expect(failure).toMatchObject({ code: 'provider_unavailable' })
    expect(failure.details['nothingHappened']).toBe(true)
  })

  it('to write one message as agreed hides none of the others', async () => {
    const good = { fileName: 'n'.repeat(300), at: '2026-11-15T08:00:00Z', xml: 'AAAA' }
    const bad = [{ ...good, xml: 'no base64!' }, { ...good, at: 'soon' }, null]
    const receipt = { exchangeId: '1', receivedAt: good.at, sha256: 'a'.repeat(64) }
    await plant({ status: 200, body: { ...receipt, messages: [...bad, good], cursor: '4' } })
    const page = await channelTo(simulator).readMessages(null, 10)
    expect(page.messages.map((one) => one.fileName)).toEqual([good.fileName])
    expect(page.broken?.map((one) => Buffer.from(one).toString())).toEqual(
      bad.map((one) => JSON.stringify(one)),
    )
    expect(page.cursor).toBe('4')
    const file = await channelTo(simulator).find(newFile().fileName)
    expect(file?.messages).toHaveLength(1)
  })

  it('is never asked for a name that climbs out of its place', async () => {
    const failure = await failureOf(channelTo(simulator).find('..'))
    expect(failure.details['nothingHappened']).toBe(true)
  })
})
