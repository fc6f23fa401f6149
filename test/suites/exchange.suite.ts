import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Exchange, ExchangeMessage } from '#einvoices/ports'

/** What an adapter brings to be tried: itself, files of its own, and time that passes. */
export type ExchangeCandidate = {
  name: string
  open(): Promise<{
    exchange: Exchange
    /** A file that the exchange lets through, under a name that it has not seen. */
    newFile(): { fileName: string; xml: Uint8Array }
    /** Has an invoice of somebody else delivered; null where the channel only sends. */
    deliver: ((file: Uint8Array) => Promise<string>) | null
    /** Until the exchange has told what became of the files that it has. */
    letTimePass(): Promise<void>
    close(): Promise<void>
  }>
}

/** Whoever brings files to the exchange passes this; the rooms rely on no more and on no less. */
export function testExchange({ name, open }: ExchangeCandidate): void {
  describe(`${name} as an exchange`, () => {
    let place: Awaited<ReturnType<typeof open>>
    let exchange: Exchange
    beforeAll(async () => {
      place = await open()
      exchange = place.exchange
    })
    afterAll(() => place.close())

    const readAll = async (from: string | null, limit = 100) => {
      const messages: ExchangeMessage[] = []
      let cursor = from
      for (;;) {
        const page = await exchange.readMessages(cursor, limit)
        expect(page.messages.length).toBeLessThanOrEqual(limit)
        if (page.messages.length === 0) return { messages, cursor: page.cursor }
        messages.push(...page.messages)
        cursor = page.cursor
      }
    }

    it('gives a file an id of its own and says when it came', async () => {
      const receipts = [await exchange.send(place.newFile()), await exchange.send(place.newFile())]
      const ids = receipts.map((receipt) => receipt.exchangeId)
      expect(new Set(ids).size).toBe(2)
      for (const { exchangeId, receivedAt } of receipts) {
        expect(exchangeId).not.toBe('')
        expect(Number.isNaN(receivedAt.getTime())).toBe(false)
      }
    })

    it('finds a file by its name, with the hash of its very bytes', async () => {
      const file = place.newFile()
      const receipt = await exchange.send(file)
      const found = await exchange.find(file.fileName)
      expect(found).toMatchObject(receipt)
      expect(found?.sha256).toBe(createHash('sha256').update(file.xml).digest('hex'))
    })

    it('finds nothing where no file of that name has come', async () => {
      expect(await exchange.find(place.newFile().fileName)).toBeNull()
    })

    it('tells what became of a file, in the list and with the file', async () => {
      const file = place.newFile()
      await exchange.send(file)
      await place.letTimePass()
      const found = await exchange.find(file.fileName)
      expect(found?.messages.length).toBeGreaterThan(0)
      const { messages } = await readAll(null)
      const told = messages.filter((one) => one.fileName === found?.messages[0]?.fileName)
      expect(told.length).toBeGreaterThan(0)
      expect(Buffer.from(told[0]?.xml ?? []).toString('utf8')).toContain(file.fileName)
      expect(told[0]?.xml).toEqual(found?.messages[0]?.xml)
      expect(told[0]?.at).toEqual(found?.messages[0]?.at)
    })

    it('goes on behind the cursor, and gives it back where nothing is new', async () => {
      await exchange.send(place.newFile())
      await exchange.send(place.newFile())
      await place.letTimePass()
      const all = await readAll(null)
      const byOne = await readAll(null, 1)
      expect(byOne.messages.map((one) => one.fileName)).toEqual(
        all.messages.map((one) => one.fileName),
      )
      expect(await exchange.readMessages(all.cursor, 10)).toMatchObject({
        messages: [],
        cursor: all.cursor,
      })
      const file = place.newFile()
      await exchange.send(file)
      await place.letTimePass()
      const { messages } = await readAll(all.cursor)
      expect(messages.length).toBeGreaterThan(0)
      for (const one of messages) {
        expect(Buffer.from(one.xml).toString('utf8')).toContain(file.fileName)
      }
    })

    it('lists an invoice that was delivered until it is confirmed, with its very bytes', async () => {
      const { deliver } = place
      expect(exchange.inbound === null).toBe(deliver === null)
      if (exchange.inbound === null || deliver === null) return
      const { inbound } = exchange
      const files = [place.newFile().xml, place.newFile().xml, place.newFile().xml]
      const ids = []
      for (const file of files) ids.push(await deliver(file))
      const listed = async (after: string | null, limit: number) =>
        (await inbound.read(after, limit)).invoices.map((one) => one.exchangeId)
      expect(await listed(null, 10)).toEqual(ids)
      const first = await inbound.read(null, 2)
      expect(first.invoices.map((one) => Buffer.from(one.file))).toEqual(
        files.slice(0, 2).map((file) => Buffer.from(file)),
      )
      expect(await listed(first.cursor, 2)).toEqual(ids.slice(2))
      for (const { receivedAt } of first.invoices) expect(receivedAt.getTime()).toBeGreaterThan(0)
      await inbound.confirm(ids[1] ?? '')
      await inbound.confirm(ids[1] ?? '')
      expect(await listed(null, 10)).toEqual([ids[0], ids[2]])
    })

    it('says how long a file may still turn up', () => {
      expect(exchange.resendAfterMs).toBeGreaterThan(0)
    })
  })
}
