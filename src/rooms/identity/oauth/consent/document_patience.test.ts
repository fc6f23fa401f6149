import { describe, expect, it } from 'vitest'
import { createDocumentFetch, createPatientFetch } from './document.ts'

const id = 'https://robot.example/client.json'

describe('a document that could not be had', () => {
  it('is asked for once in ten seconds, whoever wishes it, and then again', async () => {
    let now = 0
    let tries = 0
    const patient = createPatientFetch(
      async () => {
        tries += 1
        if (tries < 3) throw new Error('not now')
        return new Response('{}')
      },
      () => now,
    )
    for (let round = 0; round < 5; round += 1) {
      await expect(patient(id, {})).rejects.toThrow('not now')
    }
    await expect(patient(`${id}?other`, {})).rejects.toThrow('not now')
    expect(tries).toBe(2)
    now = 10_000
    expect((await patient(id, {})).status).toBe(200)
  })

  it('is forgotten in its turn, so that strangers cannot fill the memory', async () => {
    const seen: string[] = []
    const patient = createPatientFetch(
      async (address) => {
        seen.push(address)
        throw new Error('not now')
      },
      () => 0,
    )
    for (let at = 0; at < 150; at += 1) await patient(`${id}?${at}`, {}).catch(() => undefined)
    await patient(`${id}?149`, {}).catch(() => undefined)
    expect(seen).toHaveLength(150)
    await patient(`${id}?0`, {}).catch(() => undefined)
    expect(seen).toHaveLength(151)
  })
})

describe('a document', () => {
  it('is read no further than 5 kB, however much comes', async () => {
    let sent = 0
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1_024
        controller.enqueue(new Uint8Array(1_024).fill(32))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const fetch = createDocumentFetch(async () => new Response(endless, { headers }))
    await expect(fetch(id, {})).rejects.toThrow('too large')
    expect(sent).toBeLessThan(10 * 1_024)
  })
})
