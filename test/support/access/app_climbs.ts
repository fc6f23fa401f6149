import { permissions } from '#kernel/corridor/permission'
import { expect } from 'vitest'
import { addPerson, connectApp, type TestApp, type TestPerson } from './apps.ts'
import { documentOf, entriesOf } from '../documents/documents.ts'
import { fingerprint } from '../fingerprint.ts'
import { postCall, type Sending } from '../mcp/mcp_post.ts'
import { createWorld, type TestOrg, type World } from '../world.ts'
import type { Reply } from '../reply.ts'

/** An owner, and two apps that may do for them whatever an app may do at all. */
export type Climb = {
  world: World
  org: TestOrg
  person: TestPerson
  /** The owner at their own desk, with a key that no app ever saw. */
  desk: TestOrg
  app: TestApp
  other: TestApp
  call(name: string, input: object, sending?: Calling): Promise<Reply>
  /** Asks to post, and must be told to wait; gives the approval's id. */
  askToPost(documentId: string, by?: TestApp): Promise<string>
  approve(approvalId: string): Promise<Reply>
  /** What waits, of this record or at all. */
  waiting(targetId?: string): Promise<Reply['body'][]>
  assertNotPosted(documentId: string): Promise<void>
  /** Nothing may be different behind the work, but in these tables. */
  changesOnly(tables: readonly string[], work: () => Promise<void>): Promise<void>
}

export type Calling = Sending & { meta?: object; also?: object }

export async function openClimb(): Promise<Climb> {
  const world = await createWorld()
  const org = await world.createOrg('denmark')
  const person = await addPerson(world, org, 'owner')
  const desk = { ...org, key: await world.createKey(org, permissions, person.userId) }
  await addPerson(world, org, 'viewer')
  const app = await connectApp(world, org, person, { name: 'Climber' })
  const other = await connectApp(world, org, person, { name: 'Sibling' })
  const waiting: Climb['waiting'] = async (targetId) => {
    const { items } = (await world.read(desk, 'approvals?status=waiting&limit=200')).body.result
    return targetId === undefined
      ? items
      : items.filter((one: { targetId: string }) => one.targetId === targetId)
  }
  return {
    world,
    org,
    person,
    desk,
    app,
    other,
    waiting,
    call: (name, input, sending = {}) => postCall(world, app.token, name, input, sending),
    async askToPost(documentId, by = app) {
      const reply = await postCall(world, by.token, 'post_document', { documentId })
      expect(problemOf(reply)?.code).toBe('approval_pending')
      return problemOf(reply).approvalId
    },
    approve: (approvalId) => world.rest(desk, 'operations/approve', { approvalId }),
    async assertNotPosted(documentId) {
      expect((await documentOf(world, org, documentId)).status).toBe('coded')
      expect(await entriesOf(world, org, documentId)).toEqual([])
    },
    async changesOnly(tables, work) {
      const before = await fingerprint(world, tables)
      await work()
      await Promise.allSettled(world.app.background)
      expect(await fingerprint(world, tables)).toEqual(before)
    },
  }
}

/** What a refused call was refused by, a protocol error by its number; null where it was done. */
export function problemOf({ body }: Reply): Reply['body'] {
  if (body.result === undefined) return { code: body.error?.code ?? body.code }
  const { isError, content } = body.result
  return isError === true ? JSON.parse(content[0].text) : null
}
