import { describe, expect, it } from 'vitest'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ startsOn: '2026-11-16' })

const dated = (date: string) => coded(world, world.dk, domesticInvoice(world.dk, { date }))

describe.each(['1900-01-01', '2016-11-15', '2027-11-17', '9999-12-31'])('a bill of %s', (date) => {
  it('is captured and coded, but not posted, and the answer says which days are', async () => {
    const documentId = await dated(date)
    const reply = await world.rest(world.dk, 'actions/post_document', { documentId })
    expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
    expect(reply.body).toMatchObject({ date, earliest: '2016-11-16', latest: '2027-11-16' })
    expect(await entriesOf(world, world.dk, documentId)).toEqual([])
  })

  it('is posted once its date is corrected', async () => {
    const documentId = await dated(date)
    await world.rest(world.dk, 'operations/correct_document', { documentId, date: '2026-11-02' })
    const { result } = (await act(world, world.dk, 'post_document', { documentId })).body
    expect([result.status, result.error]).toEqual(['posted', null])
  })

  it('is left to a person by automatic posting, and says why', async () => {
    const org = await world.createOrg('denmark')
    await act(world, org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const documentId = await coded(world, org, domesticInvoice(org, { date }))
    const after = await postByJob(world, org, documentId)
    expect(after).toMatchObject({ status: 'coded', error: { code: 'date_not_plausible' } })
    expect(after.error.message).toContain('correct_document')
    expect(await entriesOf(world, org, documentId)).toEqual([])
  })
})

it('a posted document is not corrected to such a day, and its entry stands', async () => {
  const documentId = await posted(world, world.dk)
  const body = { documentId, date: '1900-01-01' }
  const reply = await world.rest(world.dk, 'operations/correct_document', body)
  expect([reply.status, reply.body.code]).toEqual([422, 'date_not_plausible'])
  expect(await entriesOf(world, world.dk, documentId)).toHaveLength(1)
  expect((await documentOf(world, world.dk, documentId)).status).toBe('posted')
})

it('the first and the last plausible day are posted', async () => {
  for (const date of ['2016-11-16', '2027-11-16']) {
    const documentId = await dated(date)
    const { result } = (await act(world, world.dk, 'post_document', { documentId })).body
    expect(result.status).toBe('posted')
  }
})
