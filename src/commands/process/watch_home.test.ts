import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { createLog } from '#kernel/process/log'
import { unfence } from '#test/support/recovery/restored'
import { createWorld, type World } from '#test/support/world'
import { startWatchingHome } from './run_server.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('a server that stays up', () => {
  it('fences on a new timeline, and says once what changed', async () => {
    const lines: string[] = []
    const log = createLog('info', (line) => void lines.push(line))
    const watch = startWatchingHome({ ...world.app, log, goesOnAfterFailover: false }, 20)
    const told = async (part: string) =>
      await eventually(() => expect(lines.filter((line) => line.includes(part))).toHaveLength(1))
    try {
      const recorded = `SELECT FROM database_home WHERE timeline IS NOT NULL`
      await eventually(async () => expect((await world.owner.query(recorded)).rowCount).toBe(1))
      await world.owner.query('UPDATE database_home SET timeline = timeline - 1')
      await told('the database is fenced')
      const reply = await world.rest(world.dk, 'actions/save_contact', { name: 'During' })
      expect(reply).toMatchObject({ status: 503, body: { code: 'restore_unfinished' } })
      await unfence(world.owner)
      await told('no longer fenced')
      await world.owner.query(`UPDATE database_home SET system_identifier = '1'`)
      await told('stop this server')
    } finally {
      await watch.stop()
    }
  })
})
