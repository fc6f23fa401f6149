import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '#access/room'
import { Failure } from '#kernel/failure/failure'
import { signInWithPassword, type OpenedSession, type RequestOrigin } from '#signin/room'
import { addPerson, type TestPerson } from './apps.ts'
import type { TestOrg, World } from '../world.ts'

export const loginPassword = 'violet tram over the harbour'
export const visit: RequestOrigin = {
  ip: '192.0.2.10',
  userAgent: 'Browser of a test',
  language: 'en',
}

let hash: Promise<string> | null = null

/** A person who can sign in with `loginPassword`. */
export async function addLogin(
  world: World,
  org: TestOrg,
  role = 'owner',
  given: { email?: string; name?: string } = {},
): Promise<TestPerson> {
  hash ??= hashPassword(loginPassword)
  return await addPerson(world, org, role, { ...given, passwordHash: await hash })
}

export async function signIn(
  world: World,
  person: TestPerson,
  from = visit,
): Promise<OpenedSession> {
  const given = { email: person.email, password: loginPassword }
  return await signInWithPassword(world.app, given, from)
}

let places = 0

/** A request from where nobody signed in before. */
export function visitFromElsewhere(): RequestOrigin {
  places += 1
  return { ...visit, ip: `203.0.113.${(places % 250) + 1}` }
}

/** Signs in from elsewhere, with any password; the code of what comes of it. */
export async function signInWith(world: World, email: string, password: string): Promise<string> {
  return await codeOf(signInWithPassword(world.app, { email, password }, visitFromElsewhere()))
}

export async function makeLive(world: World, org: TestOrg): Promise<void> {
  await world.owner.query(`UPDATE organization SET mode = 'live' WHERE org_id = $1`, [org.orgId])
}

/** As if so many minutes had passed since this person last showed who they are. */
export async function ageProof(
  world: World,
  { userId }: Pick<TestPerson, 'userId'>,
  minutes = 11,
): Promise<void> {
  await world.owner.query(
    `UPDATE session SET proved_at = proved_at - $2 * interval '1 minute' WHERE user_id = $1`,
    [userId, minutes],
  )
}

/** The code that the work was refused with; 'nothing' where it went through. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
    return 'nothing'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** What happened to a login, oldest first. */
export async function eventsOf(world: World, person: TestPerson): Promise<string[]> {
  const { rows } = await world.owner.query<{ kind: string }>(
    'SELECT kind FROM sign_in_event WHERE user_id = $1 ORDER BY id',
    [person.userId],
  )
  return rows.map((row) => row.kind)
}

/** Mails that were written so far, oldest first, their long lines whole again. */
export function mailsOf(world: World): string[] {
  const folder = join(world.files, 'mail')
  let names: string[]
  try {
    names = readdirSync(folder)
  } catch {
    return []
  }
  return names
    .filter((name) => name.endsWith('.eml'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', ''))
}

/** Waits until somebody was sent so many mails; workers must be running. */
export async function waitForMails(world: World, to: string, count: number): Promise<string[]> {
  for (let tries = 0; tries < 500; tries += 1) {
    const found = mailsOf(world).filter((mail) => mail.includes(`To: ${to}`))
    if (found.length >= count) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${to} did not get ${count} mails`)
}

/** The link in a mail. */
export function linkIn(mail: string): URL {
  const found = /https?:\/\/\S+token=[A-Za-z0-9_-]+/.exec(mail.replaceAll('=3D', '='))
  if (!found) throw new Error('there is no link in the mail')
  return new URL(found[0])
}
