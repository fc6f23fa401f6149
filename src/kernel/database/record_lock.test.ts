import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'connections', config: { poolSize: 16 } })

type Told = { data: { version: number } }

async function toldVersions(id: string): Promise<number[]> {
  const { rows } = await world.owner.query<Told>(
    'SELECT data FROM event WHERE record_id = $1 ORDER BY txid, id',
    [id],
  )
  return rows.map((row) => row.data.version)
}

const rising = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('events of one record that many change at once', () => {
  it('are told in the order in which the changes happened: a contact', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await world.rest(world.dk, 'actions/save_contact', { name: 'Omstridt' })
      const { id } = made.body.result
      const changes = Array.from({ length: 20 }, (_, index) =>
        world.rest(world.dk, 'actions/save_contact', { id, name: `Omstridt ${index}` }),
      )
      await Promise.all(changes)
      expect(await toldVersions(id)).toEqual(rising(21))
    }
  })

  it('are told in the order in which the changes happened: settings', async () => {
    const changes = Array.from({ length: 20 }, (_, index) =>
      world.rest(world.it, 'actions/set_auto_post', {
        autoPost: true,
        autoPostThreshold: (index + 1) / 100,
      }),
    )
    await Promise.all(changes)
    const versions = await toldVersions(world.it.id)
    expect(versions).toEqual(versions.toSorted((a, b) => a - b))
    expect(versions).toHaveLength(20)
  })
})
