import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { addPerson } from '../access/apps.ts'
import { asPerson, callAs } from '../access/approvals.ts'
import { shareWorld } from '../shared_world.ts'
import type { TestOrg } from '../world.ts'
import { act } from './documents.ts'

/** An answer in which nothing was found. */
export const nothingFound = {
  supplierName: null,
  supplierVatNumber: null,
  date: null,
  invoiceNumber: null,
  total: null,
  vat: null,
  net: null,
  currency: null,
}
export const paidTotal = { value: '500.00', snippet: 'fem hundrede kroner (500,-)' }

/** A world whose language model is a server of this process, and what it was asked. */
export async function createModelWorld() {
  const state = {
    asked: [] as string[],
    /** What it says; undefined hangs up. */
    says: (): unknown => ({ ...nothingFound, total: paidTotal }),
  }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      state.asked.push(Buffer.concat(pieces).toString())
      const content = state.says()
      if (content === undefined) return request.socket.destroy()
      const usage = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 }
      const message = { role: 'assistant', content: JSON.stringify(content) }
      const choices = [{ index: 0, message, finish_reason: 'stop' }]
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify({ id: 'c', created: 1, model: 'm', choices, usage }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const model = {
    api: 'openai_compatible' as const,
    url: `http://${host}/v1`,
    model: 'test',
    key: undefined,
    operator: 'Nobody, nowhere',
    priceIn: 3_000_000n,
    priceOut: 15_000_000n,
    monthlyLimit: 100_000n,
    timeoutMs: 5_000,
  }
  const world = await shareWorld({ startsOn: '2026-11-16', config: { model } })
  const destination = `Nobody, nowhere (${host})`
  let count = 0
  return {
    world,
    state,
    destination,
    /** An organization in which a person allowed it. */
    async allowed(where = destination): Promise<TestOrg> {
      const org = await world.createOrg('denmark')
      const person = await asPerson(world, org, await addPerson(world, org))
      const body = { allowed: true, destination: where }
      expect((await callAs(world, person, 'allow_language_model', body)).status).toBe(200)
      return org
    },
    /** A document in which the reader finds no total, since it is in words. */
    async unclear(org: TestOrg, more = ''): Promise<{ documentId: string; number: string }> {
      count += 1
      const text = `Kontorhuset ApS\nCVR-nr. 12345674\nFaktura nr. ${count}\nDato: 02-11-2026\nHermed kvitteres for fem hundrede kroner (500,-) i DKK\n${more}`
      const { body } = await act(world, org, 'capture_document', { text })
      const documentId: string = body.result.id
      await act(world, org, 'extract_document', { documentId })
      return { documentId, number: String(count) }
    },
    ask: (org: TestOrg, documentId: string) =>
      world.rest(org, 'operations/ask_language_model', { documentId }),
    usage: async (org: TestOrg) => (await world.read(org, 'language-model')).body.result,
    async close() {
      await world.close()
      server.close()
    },
  }
}

export type ModelWorld = Awaited<ReturnType<typeof createModelWorld>>
