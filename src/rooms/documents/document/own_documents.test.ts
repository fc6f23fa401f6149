import { beforeEach, describe, expect, it } from 'vitest'
import { addPerson, type TestPerson } from '#test/support/access/apps'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  extracted,
  posted,
} from '#test/support/documents/documents'
import { addRole, keyOf } from '#test/support/access/entrances'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()
let org: TestOrg
let contributor: TestOrg
beforeEach(async () => {
  org = await world.createOrg('denmark')
  contributor = await keyOf(world, org, 'contributor')
})

const statusOf = async (as: TestOrg, id: string): Promise<number> =>
  (await world.read(as, `documents/${id}`)).status

async function countOf(as: TestOrg): Promise<number> {
  return (await world.read(as, 'documents?count=true')).body.result.count
}

const worth = (net: string): string =>
  domesticInvoice(org, { lines: [{ text: 'Paper', net, rate: '25' }] })

/** A person by a key with all that any role may do with documents. */
async function personOf(role: string): Promise<{ person: TestPerson; as: TestOrg }> {
  const person = await addPerson(world, org, role)
  return { person, as: { ...org, key: await keyFor(person) } }
}

const keyFor = async ({ userId }: TestPerson): Promise<string> =>
  await world.createKey(org, ['documents:edit', 'documents:post', 'documents:delete'], userId)

/** With a lesser role the person's keys end, so they get a new one. */
async function setRole(person: TestPerson, as: TestOrg, role: string): Promise<void> {
  const { email } = person
  const { items } = (await world.read(org, 'members')).body.result
  const member = items.find((item: { email: string }) => item.email === email)
  const reply = await world.rest(org, 'operations/set_member_role', { memberId: member.id, role })
  expect(reply.status).toBe(200)
  as.key = await keyFor(person)
}

/** How often the policy wants to post something of the organization. */
async function postingsWanted(): Promise<number> {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS n FROM jobs.job_common WHERE name = 'post'
       AND data::text LIKE '%post_document%' AND data::text LIKE $1`,
    [`%${org.orgId}%`],
  )
  return rows[0].n
}

describe('who sees a document', () => {
  it('is whoever captured it, a bookkeeper, and a key of the organization; no other contributor', async () => {
    const id = await captured(world, contributor)
    const other = await keyOf(world, org, 'contributor')
    const bookkeeper = await keyOf(world, org, 'bookkeeper')
    expect(await statusOf(contributor, id)).toBe(200)
    expect(await statusOf(bookkeeper, id)).toBe(200)
    expect(await statusOf(org, id)).toBe(200)
    expect(await statusOf(other, id)).toBe(404)
    expect([await countOf(contributor), await countOf(other), await countOf(org)]).toEqual([
      1, 0, 1,
    ])
  })

  it('is no contributor where it came by a key of the organization, as what is mailed in does', async () => {
    const mailed = { text: 'A receipt', source: 'email' }
    const { id } = (await act(world, org, 'capture_document', mailed)).body.result
    expect(await statusOf(contributor, id)).toBe(404)
    expect(await countOf(contributor)).toBe(0)
  })

  it('is a contributor by whom it came, whatever source they name', async () => {
    const mailed = { text: 'A receipt', source: 'email' }
    const { id } = (await act(world, contributor, 'capture_document', mailed)).body.result
    expect(await statusOf(contributor, id)).toBe(200)
  })

  it('changes with the role: all documents for a bookkeeper, their own otherwise', async () => {
    const { person, as } = await personOf('bookkeeper')
    const [own, others] = [await captured(world, as), await captured(world, org)]
    expect([await statusOf(as, own), await statusOf(as, others)]).toEqual([200, 200])
    await setRole(person, as, 'contributor')
    expect([await statusOf(as, own), await statusOf(as, others)]).toEqual([200, 404])
    expect((await world.rest(as, 'actions/extract_document', { documentId: others })).status).toBe(
      404,
    )
    await setRole(person, as, 'accountant')
    expect(await statusOf(as, others)).toBe(200)
  })

  it('is the fewest for a role of which the table says nothing', async () => {
    await addRole(world, 'unlisted', ['documents:read', 'documents:edit'])
    const as = await keyOf(world, org, 'unlisted')
    const [own, others] = [await captured(world, as), await captured(world, org)]
    expect([await statusOf(as, own), await statusOf(as, others)]).toEqual([200, 404])
  })

  it('may work on their own document though its file was uploaded by another', async () => {
    const { person, as } = await personOf('bookkeeper')
    const file = (await world.read(org, `documents/${await captured(world, org)}`)).body.result
      .fileId
    const { id } = (await act(world, as, 'capture_document', { fileId: file })).body.result
    await world.owner.query(`UPDATE member SET role = 'contributor' WHERE user_id = $1`, [
      person.userId,
    ])
    world.cache.clear()
    const read = await act(world, as, 'extract_document', { documentId: id })
    expect(read.body.result.status).toBe('extracted')
    expect((await world.read(as, `files/${file}`)).status).toBe(404)
  })
})

describe('a duplicate of a document of another', () => {
  it('is seen as such by a contributor, who is shown an id that opens nothing', async () => {
    const bytes = domesticInvoice(org)
    const theirs = await posted(world, org, bytes)
    const id = await coded(world, contributor, bytes)
    const own = await documentOf(world, contributor, id)
    expect([own.duplicateOf, own.error.code]).toEqual([theirs, 'possible_duplicate'])
    expect(await statusOf(contributor, theirs)).toBe(404)
    expect(
      (await world.read(contributor, `documents?fileId=${own.fileId}`)).body.result.items,
    ).toEqual([own])
  })

  it('is not posted automatically, whichever of the two came first', async () => {
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    for (const [first, second] of [
      [org, contributor],
      [contributor, org],
    ] as const) {
      const before = await postingsWanted()
      const bytes = domesticInvoice(org)
      const earlier = await coded(world, first, bytes)
      const later = await coded(world, second, bytes)
      expect((await documentOf(world, org, later)).duplicateOf).toBe(earlier)
      expect((await postingsWanted()) - before).toBe(1)
    }
  })
})

describe('the totals of others’ documents', () => {
  it('are not shown to members who see only their own, where a total is unusual', async () => {
    await posted(world, org, worth('100.00'))
    const id = await extracted(world, contributor, worth('9000.00'))
    const capOf = async (as: TestOrg) =>
      (await documentOf(world, as, id)).extraction.caps.find(
        (cap: { code: string }) => cap.code === 'total_unusual',
      )
    expect(await capOf(org)).toMatchObject({ params: { usual: '125' } })
    const seen = await capOf(contributor)
    expect(seen.params).toEqual({ total: '11250.00' })
    expect(seen.detail).toBe('The total 11250.00 is more than three times the largest so far.')
  })
})
