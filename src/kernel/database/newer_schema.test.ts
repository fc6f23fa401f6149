import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'
import { findNewerSchema } from './newer_schema.ts'

const world = useWorld({ own: 'all rows' })
afterEach(async () => {
  await world.owner.query(`DELETE FROM migration WHERE name LIKE '9%'`)
})

const add = async (name: string, release: string | null, needs: string | null = null) =>
  await world.owner.query(
    'INSERT INTO migration (name, run_on, release, needs) VALUES ($1, now(), $2, $3)',
    [name, release, needs],
  )
const find = async () => await findNewerSchema(world.app.database)

describe('the schema', () => {
  it('of this release is not newer', async () => {
    expect(await find()).toBeNull()
  })

  it('of the next release may be served on, however many migrations that has', async () => {
    await add('9001_a', '1.2.0')
    await add('9002_b', '1.2.0')
    expect(await find()).toEqual({
      migrations: ['9001_a', '9002_b'],
      releases: ['1.2.0'],
      refusal: null,
    })
  })

  it('two releases further is refused, and both are named', async () => {
    await add('9001_a', '1.2.0')
    await add('9002_b', '1.3.0')
    expect((await find())?.refusal).toContain('1.2.0 and 1.3.0')
  })

  it('that lost what this release uses is refused, even if it is one release further', async () => {
    await add('9001_a', '1.3.0', '1.2.0')
    expect((await find())?.refusal).toBe('9001_a removed what releases before 1.2.0 use')
  })

  it('that lost what this release has already stopped using may be served on', async () => {
    await add('9001_a', '1.2.0', '1.1.0')
    expect((await find())?.refusal).toBeNull()
  })

  it('by a release that wrote down nothing counts as one release further', async () => {
    await add('9001_a', null)
    expect(await find()).toMatchObject({ releases: ['an unknown release'], refusal: null })
  })
})
