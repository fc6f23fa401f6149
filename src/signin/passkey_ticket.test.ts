import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passkeyOptions, signInWithPasskey } from '#signin/room'
import { codeOf, visit } from '../../test/logins.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a challenge', () => {
  it('that nobody answered goes when others are asked for', async () => {
    const count = async (): Promise<number> => {
      const { rows } = await world.owner.query(
        'SELECT count(*)::int AS count FROM passkey_challenge WHERE expires_at <= now()',
      )
      return rows[0].count
    }
    for (let index = 0; index < 15; index += 1) await passkeyOptions(world.house, null)
    await world.owner.query(`UPDATE passkey_challenge SET expires_at = now()`)
    const before = await count()
    expect(before).toBeGreaterThanOrEqual(15)
    await passkeyOptions(world.house, null)
    expect(await count()).toBe(before - 10)
  })

  it.each([undefined, null, 'text', 7, [], {}, { id: 7 }, { id: 'abc' }])(
    'refuses what is no answer at all: %j',
    async (response) => {
      const { ticket } = await passkeyOptions(world.house, null)
      const given = { ticket, response: response as never }
      const signingIn = signInWithPasskey(world.house, given, visit, null)
      expect(await codeOf(signingIn)).toBe('passkey_refused')
    },
  )
})
