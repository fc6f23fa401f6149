import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { unwrapWebhook } from '../src/index.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two letters.!').toString('base64')}`
const old = `whsec_${Buffer.from('another secret of the same size!').toString('base64')}`
const at = Date.parse('2026-11-15T12:00:00.000Z')
const event = {
  type: 'contact.created',
  timestamp: '2026-11-15T12:00:00.000Z',
  data: { id: 'con_1' },
}
const body = JSON.stringify(event)

/** Signed by the library of Standard Webhooks. */
function headersOf(by = secret, when = at): Record<string, string> {
  const signature = new Webhook(by).sign('evt_1', new Date(when), body)
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(when / 1_000)),
    'webhook-signature': signature,
  }
}

const refused = { code: 'webhook_refused' }

describe('a delivery of a webhook', () => {
  it('gives its event, with the id by which a repeat is known', async () => {
    const expected = { id: 'evt_1', ...event }
    expect(await unwrapWebhook(body, headersOf(), secret, { at })).toEqual(expected)
    const headers = new Headers(headersOf())
    expect(await unwrapWebhook(body, headers, secret, { at })).toEqual(expected)
  })

  it('is taken while a secret is being changed: one signature and one secret must fit', async () => {
    const both = {
      ...headersOf(),
      'webhook-signature': `${headersOf(old)['webhook-signature']} ${headersOf()['webhook-signature']}`,
    }
    expect(await unwrapWebhook(body, both, secret, { at })).toMatchObject({ id: 'evt_1' })
    expect(await unwrapWebhook(body, headersOf(old), [secret, old], { at })).toMatchObject({
      id: 'evt_1',
    })
  })

  it('is refused when a letter of it was changed', async () => {
    for (const changed of [body.replace('con_1', 'con_2'), `${body} `]) {
      await expect(unwrapWebhook(changed, headersOf(), secret, { at })).rejects.toMatchObject(
        refused,
      )
    }
    const headers = { ...headersOf(), 'webhook-id': 'evt_2' }
    await expect(unwrapWebhook(body, headers, secret, { at })).rejects.toMatchObject(refused)
  })

  it('is refused when signed with another secret, or with none', async () => {
    await expect(unwrapWebhook(body, headersOf(old), secret, { at })).rejects.toMatchObject(refused)
    for (const signature of ['', 'v1,', 'v1,####', 'v2,AAAA']) {
      const headers = { ...headersOf(), 'webhook-signature': signature }
      await expect(unwrapWebhook(body, headers, secret, { at })).rejects.toMatchObject(refused)
    }
  })

  it('is refused when it is older than five minutes, or from the future', async () => {
    for (const when of [at - 301_000, at + 301_000]) {
      await expect(
        unwrapWebhook(body, headersOf(secret, when), secret, { at }),
      ).rejects.toMatchObject(refused)
    }
    const early = headersOf(secret, at - 299_000)
    expect(await unwrapWebhook(body, early, secret, { at })).toMatchObject({ id: 'evt_1' })
  })

  it('is refused without its headers, or with a time that is none', async () => {
    await expect(unwrapWebhook(body, {}, secret, { at })).rejects.toMatchObject(refused)
    const headers = { ...headersOf(), 'webhook-timestamp': 'NaN' }
    await expect(unwrapWebhook(body, headers, secret, { at })).rejects.toMatchObject(refused)
  })
})
