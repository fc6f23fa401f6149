import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const save = (body: unknown, headers = {}) =>
  world.rest(world.dk, 'actions/save_contact', body, headers)

describe('a body', () => {
  it.each(['text/plain', 'Text/Plain; charset=UTF-8'])('of %s is a 415', async (type) => {
    const reply = await save({ name: 'x' }, { 'content-type': type })
    expect([reply.status, reply.body.code]).toEqual([415, 'unsupported_media_type'])
    expect((await save('', { 'content-type': type })).status).not.toBe(415)
  })

  it.each([
    ['{"name":"a","name":"b"}'],
    ['{"name":"a","\\u006eame":"b"}'],
    ['{"name":"a","address":{"city":"x","city":"y"}}'],
  ])('with a name twice is a 400: %s', async (text) => {
    const reply = await save(text)
    expect([reply.status, reply.body.errors[0].code]).toEqual([400, 'duplicate_name'])
  })

  it('may have colons, quotes and equal names in different objects', async () => {
    const name = 'a:b "c": {"d": 1, "d": 2}'
    expect((await save(JSON.stringify({ name }))).body.result.name).toBe(name)
  })
})
