import { beforeAll, describe, expect, it } from 'vitest'
import { authenticateKey } from '#access/room'
import type { Principal } from '#kernel/corridor/principal'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { asApp, asPerson, callAs } from '../support/access/approvals.ts'
import { act, coded, documentOf, entriesOf } from '../support/documents/documents.ts'
import { postByJob } from '../support/documents/post_by_job.ts'
import { useWorld } from '../support/use_world.ts'
import type { TestOrg } from '../support/world.ts'

const world = useWorld({ own: 'all rows' })
let org: TestOrg
beforeAll(async () => {
  org = await world.createOrg('denmark')
  await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
})

const callers: [string, () => Promise<Principal>][] = [
  ['a person who may not post', async () => asRole('assistant')],
  [
    'a key that may not post',
    async () => {
      const key = await world.createKey(org, ['documents:edit'])
      return await authenticateKey(world.app, world.cache, `Bearer ${key}`, undefined)
    },
  ],
  [
    'an app',
    async () => {
      const person = await addPerson(world, org, 'owner')
      return await asApp(world, org, await connectApp(world, org, person))
    },
  ],
]

async function asRole(role: string): Promise<Principal> {
  return await asPerson(world, org, await addPerson(world, org, role), { role })
}

/** Posted by the policy, and taken back by somebody who may post. */
async function reversed(): Promise<string> {
  const documentId = await coded(world, org)
  expect((await postByJob(world, org, documentId)).posting.automatic).toBe(true)
  await act(world, org, 'reverse_posting', { documentId })
  return documentId
}

describe('a document whose posting somebody who may post has reversed', () => {
  it.each(callers)(
    'is not posted again because %s has it read or coded anew',
    async (_, caller) => {
      const principal = await caller()
      for (const steps of [['code_document'], ['extract_document', 'code_document']]) {
        const documentId = await reversed()
        for (const step of steps) {
          expect((await callAs(world, principal, step, { documentId })).status).toBe(200)
        }
        const after = await postByJob(world, org, documentId)
        expect([steps, after.status]).toEqual([steps, 'coded'])
        // The entry and its reversal.
        expect(await entriesOf(world, org, documentId)).toHaveLength(2)
      }
    },
  )

  it('is not queued for posting either', async () => {
    const documentId = await reversed()
    const { rows: before } = await world.owner.query<{ n: number }>(waiting)
    await callAs(world, await asRole('assistant'), 'code_document', { documentId })
    const { rows: after } = await world.owner.query<{ n: number }>(waiting)
    expect(after[0]?.n).toBe(before[0]?.n)
  })

  it('is posted by whoever may post', async () => {
    const documentId = await reversed()
    await act(world, org, 'code_document', { documentId })
    await act(world, org, 'post_document', { documentId })
    expect((await documentOf(world, org, documentId)).posting.automatic).toBe(false)
  })
})

const waiting = `SELECT count(*)::int AS n FROM jobs.job WHERE data::text LIKE '%post_document%'`
