import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { makeSecret, signedHeaders } from './signature.ts'

const first = makeSecret(Buffer.alloc(32, 3))
const second = makeSecret(Buffer.alloc(32, 4))
const body = '{"type":"contact.created","data":{"name":"Åse"}}'

describe('the headers of an attempt', () => {
  it('are those of the reference library', () => {
    const now = new Date()
    const headers = signedHeaders([first], 'evt_1', now, body)
    expect(headers['webhook-signature']).toBe(new Webhook(first).sign('evt_1', now, body))
    expect(headers['webhook-timestamp']).toBe(String(Math.floor(now.getTime() / 1000)))
  })

  it('verify with either secret while both are in use', () => {
    const headers = signedHeaders([second, first], 'evt_1', new Date(), body)
    for (const secret of [first, second]) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'contact.created' })
    }
    const third = new Webhook(makeSecret(Buffer.alloc(32, 5)))
    expect(() => third.verify(body, headers)).toThrow('No matching signature')
  })

  it('do not verify for another id, another body, or long after', () => {
    const headers = signedHeaders([first], 'evt_1', new Date(), body)
    const verifier = new Webhook(first)
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'evt_2' })).toThrow()
    expect(() => verifier.verify(`${body} `, headers)).toThrow()
    const old = signedHeaders([first], 'evt_1', new Date(Date.now() - 6 * 60_000), body)
    expect(() => verifier.verify(body, old)).toThrow('too old')
  })
})
