import { existsSync, globSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { registry } from '../../src/registry.ts'

const rooms = globSync('src/rooms/**/room.ts').map((door) => dirname(door))
const published = [...registry.actions, ...registry.operations, ...registry.reads].map(
  (definition) => definition.name,
)

describe('whatever callers can name stands in the front row of a room', () => {
  test.each(published)('%s', (name) => {
    const file = `${name.replaceAll('-', '_')}.ts`
    expect(rooms.filter((room) => existsSync(`${room}/${file}`))).toHaveLength(1)
  })
})
