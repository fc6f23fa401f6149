import { describe, expect, it } from 'vitest'
import { readSession, signOutPerson } from '../room.ts'
import { addLogin, eventsOf, signIn } from '#test/support/access/logins'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('a person whom the operator signs out', () => {
  it('has no session left, is told so in their log, and signs in again as before', async () => {
    const person = await addLogin(world, world.dk)
    const other = await signIn(world, await addLogin(world, world.dk))
    const opened = [await signIn(world, person), await signIn(world, person)]
    expect(await signOutPerson(world.app, ` ${person.email.toUpperCase()} `)).toBe(2)
    for (const { secret } of opened) expect(await readSession(world.app, secret)).toBeNull()
    expect(await readSession(world.app, other.secret)).not.toBeNull()
    expect(await eventsOf(world, person)).toContain('session_ended')
    expect((await signIn(world, person)).session.state).toBe('open')
  })

  it('is nobody whom the operator mistyped', async () => {
    const { secret } = await signIn(world, await addLogin(world, world.dk))
    expect(await signOutPerson(world.app, 'nobody@example.test')).toBeNull()
    expect(await readSession(world.app, secret)).not.toBeNull()
  })
})
