import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '#test/support/world'
import { examineExchange } from './doctor_database.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const keepAside = (name: string) =>
  world.owner.query(
    `INSERT INTO exchange_aside (mode, sha256, file_name, told_at, bytes, reason, next_try_at,
       created_at) VALUES ('test', $1, $1, now(), 'x', 'unknown_file', now(), now())`,
    [name],
  )

describe('notifications of the exchange', () => {
  it('are all taken in at first', async () => {
    expect(await examineExchange(world.owner)).toEqual({
      says: 'every notification from the exchange was processed',
      fix: null,
    })
  })

  it('that are kept aside are told with an example, until they are settled', async () => {
    await keepAside('IT1_A_RC_001.xml')
    const one = await examineExchange(world.owner)
    expect(one.says).toBe(
      '1 notification from the exchange set aside, such as IT1_A_RC_001.xml (unknown_file)',
    )
    expect(one.fix).toContain('exchange_aside')
    await keepAside('IT1_B_RC_001.xml')
    expect((await examineExchange(world.owner)).says).toContain('2 notifications')
    await world.owner.query('UPDATE exchange_aside SET settled_at = now()')
    expect((await examineExchange(world.owner)).fix).toBeNull()
  })
})
