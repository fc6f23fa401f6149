import { describe, expect, it } from 'vitest'
import { passkeyOptions, signInWithPasskey } from '../room.ts'
import { codeOf, visit } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'
import { partyOf, passkeyOriginOf } from './passkey_ticket.ts'

describe('the address of passkeys', () => {
  it.each([
    ['https://books.example', 'https://books.example'],
    ['http://localhost:8080', 'http://localhost:8080'],
    ['http://127.0.0.1:8080', 'http://localhost:8080'],
    ['http://[::1]:8080', 'http://localhost:8080'],
    ['http://books.example', null],
    ['https://192.0.2.7', null],
    ['https://[2001:db8::7]', null],
  ])('of a server at %s is %s', (baseUrl, origin) => {
    expect(passkeyOriginOf({ baseUrl })).toBe(origin)
  })

  it('is what a passkey is checked against', () => {
    expect(partyOf({ baseUrl: 'http://127.0.0.1:8080' })).toEqual({
      id: 'localhost',
      origin: 'http://localhost:8080',
    })
  })
})

const world = useWorld({ own: 'all rows' })

describe('a challenge', () => {
  it('that nobody answered goes when others are asked for', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await world.owner.query(
        'SELECT count(*)::int AS count FROM passkey_challenge WHERE expires_at <= now()',
      )
      return rows[0].count
    }
    for (let index = 0; index < 15; index += 1) await passkeyOptions(world.app, null)
    await world.owner.query(`UPDATE passkey_challenge SET expires_at = now()`)
    const before = await count()
    expect(before).toBeGreaterThanOrEqual(15)
    await passkeyOptions(world.app, null)
    expect(await count()).toBe(before - 10)
  })

  it.each([undefined, null, 'text', 7, [], {}, { id: 7 }, { id: 'abc' }])(
    'refuses what is no answer at all: %j',
    async (response) => {
      const { ticket } = await passkeyOptions(world.app, null)
      const given = { ticket, response: response as never }
      const signingIn = signInWithPasskey(world.app, given, visit, null)
      expect(await codeOf(signingIn)).toBe('passkey_refused')
    },
  )
})
