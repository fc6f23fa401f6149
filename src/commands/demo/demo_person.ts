import { randomBytes } from 'node:crypto'
import { createUser } from '#access/room'
import type { App } from '#kernel/corridor/app'

export type DemoPerson = { email: string; password: string }

type Ring = { get(name: string): string | undefined; put(name: string, text: string): void }

/** Somebody to sign in as, an owner of every demo organization; the demo remembers the password. */
export async function furnishPerson(
  app: App,
  orgIds: readonly string[],
  ring: Ring,
): Promise<DemoPerson> {
  const kept = { email: ring.get('email'), password: ring.get('password') }
  if (kept.email !== undefined && kept.password !== undefined) {
    return { email: kept.email, password: kept.password }
  }
  // Letters and digits: a double click selects all of it, and no program takes it for an option.
  const person = { email: 'anna@example.com', password: randomBytes(12).toString('hex') }
  if (await isTaken(app, orgIds, person)) {
    // A demo before this one, of which nobody kept the password, has her on this database.
    person.email = `anna.${randomBytes(3).toString('hex')}@example.com`
    await isTaken(app, orgIds, person)
  }
  ring.put('email', person.email)
  ring.put('password', person.password)
  return person
}

async function isTaken(
  app: App,
  orgIds: readonly string[],
  { email, password }: DemoPerson,
): Promise<boolean> {
  let isKnown = false
  for (const orgId of orgIds) {
    const given = { email, password, orgId, name: 'Anna Demo', role: 'owner' }
    try {
      const made = await createUser(app, given)
      if (orgId === orgIds[0]) isKnown = !made.isNewPerson
    } catch (error) {
      if ((error as { code?: string }).code !== 'member_exists') throw error
      return true
    }
  }
  return isKnown
}
