import { beforeAll, describe, expect, it } from 'vitest'
import { eventsOf } from '#test/support/bank/bank_stub'
import { faultsOf } from '#test/support/books/vat'
import type { Reply } from '#test/support/reply'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
beforeAll(() => {
  org = world.dk
})

const whole = {
  date: '2026-10-31',
  text: 'Afskrivning',
  lines: [
    { account: '2810', amount: 500 },
    { account: '6831', amount: -500 },
  ],
}
const save = (body: object, headers = {}) =>
  world.rest(org, 'operations/save_entry_draft', body, headers)
const post = (draftId: string, over: object = {}, headers = {}) =>
  world.rest(org, 'operations/post_entry', { draftId, ...over }, headers)
const saved = async (body: object = whole) => (await save(body)).body.result
const countEntries = async () =>
  (await world.read(org, 'ledger-entries?count=true&source=manual')).body.result.count
const codeOf = ({ status, body }: Reply) => [status, body.code]

describe('200', () => {
  it('keeps a draft that is neither complete nor in balance, and counts it nowhere', async () => {
    const before = await countEntries()
    const draft = await saved({ text: 'Later', lines: [{ account: '2850' }, { amount: 3 }] })
    expect(draft).toMatchObject({
      text: 'Later',
      version: 1,
      allowedActions: ['post_entry', 'save_entry_draft', 'delete_entry_draft'],
    })
    expect((await world.read(org, `entry-drafts/${draft.id}`)).body.result).toEqual(draft)
    expect(await countEntries()).toBe(before)
  })

  it('replaces a draft as a whole', async () => {
    const { id } = await saved()
    const { result } = (await save({ id, text: 'Other' })).body
    expect(result).toMatchObject({ id, text: 'Other', version: 2 })
    expect(result).not.toHaveProperty('lines')
  })

  it('lists the newest first', async () => {
    const [first, second] = [await saved(), await saved()]
    const { items } = (await world.read(org, 'entry-drafts?limit=2&count=true')).body.result
    expect(items.map((one: { id: string }) => one.id)).toEqual([second.id, first.id])
  })

  it('is posted once: a second call returns the same entry, and the draft is gone', async () => {
    const draft = await saved()
    const first = (await post(draft.id)).body.result
    expect(first).toMatchObject({ source: 'manual', sourceId: null, text: 'Afskrivning' })
    expect((await post(draft.id)).body.result).toEqual(first)
    expect((await world.read(org, `entry-drafts/${draft.id}`)).status).toBe(404)
    expect(codeOf(await save({ id: draft.id, text: 'Again' }))).toEqual([
      404,
      'entry_draft_not_found',
    ])
  })

  it('is posted once by five callers at the same moment', async () => {
    const before = await countEntries()
    const draft = await saved()
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => post(draft.id)))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.result.id)).size).toBe(1)
    expect(await countEntries()).toBe(before + 1)
    expect(await faultsOf(world, org)).toEqual([])
  })

  it('is either changed or posted, never posted as something else', async () => {
    const draft = await saved()
    const [, reply] = await Promise.all([
      save({ ...whole, id: draft.id, text: 'New' }),
      post(draft.id),
    ])
    expect(['New', 'Afskrivning']).toContain(reply.body.result.text)
    expect((await world.read(org, `entry-drafts/${draft.id}`)).status).toBe(404)
  })

  it('leaves a trail of every version', async () => {
    const { id } = await saved()
    await save({ ...whole, id })
    await post(id)
    const names = ['created', 'updated', 'deleted'].map((name) => `entry_draft.${name}`)
    for (const name of names) {
      const events = await eventsOf(world, org, name)
      expect(JSON.stringify(events)).toContain(id)
    }
  })
})

describe('404', () => {
  it('a contact or a file that is not there, or is of another organization', async () => {
    const unknown = 'con_01h455vb4pex5vsknk084sn02q'
    const foreign = await world.rest(world.it, 'actions/save_contact', { name: 'Altra S.r.l.' })
    for (const contactId of [unknown, foreign.body.result.id]) {
      const lines = [{ account: '2810', amount: 1, contactId }]
      expect(codeOf(await save({ lines }))).toEqual([404, 'contact_not_found'])
    }
    const attachments = ['file_01h455vb4pex5vsknk084sn02q']
    expect(codeOf(await save({ attachments }))).toEqual([404, 'file_not_found'])
  })
})

describe('400', () => {
  it('a draft is posted as it was saved', async () => {
    const { id } = await saved()
    expect(codeOf(await post(id, { text: 'Other' }))).toEqual([400, 'invalid_input'])
  })

  it('says what a draft lacks, and keeps it', async () => {
    const { id } = await saved({ date: '2026-10-31', text: 'Half', lines: [{ account: '2850' }] })
    const reply = await post(id)
    expect(reply.body.errors[0].pointer).toBe('/lines/0/amount')
    expect((await world.read(org, `entry-drafts/${id}`)).status).toBe(200)
  })
})

describe('404', () => {
  it('entry_draft_not_found, also for a draft of another organization', async () => {
    const { id } = await saved()
    const theirs = await world.rest(world.it, 'operations/save_entry_draft', { id, text: 'Mine' })
    expect(codeOf(theirs)).toEqual([404, 'entry_draft_not_found'])
    const stolen = await world.rest(world.it, 'operations/post_entry', { draftId: id })
    expect(codeOf(stolen)).toEqual([404, 'entry_draft_not_found'])
  })
})

describe('412', () => {
  it('a draft that somebody changed meanwhile is not overwritten or posted', async () => {
    const { id } = await saved()
    await save({ ...whole, id })
    expect((await save({ ...whole, id }, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await post(id, {}, { 'If-Match': '"1"' })).status).toBe(412)
    expect((await post(id, {}, { 'If-Match': '"2"' })).status).toBe(200)
  })
})

describe('422', () => {
  it('a draft out of balance is not posted and stays', async () => {
    const { id } = await saved({
      ...whole,
      lines: [...whole.lines, { account: '2850', amount: 1 }],
    })
    expect(codeOf(await post(id))).toEqual([422, 'entry_does_not_balance'])
    expect((await world.read(org, `entry-drafts/${id}`)).status).toBe(200)
  })
})
