import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '#test/support/eventually'
import { decodeId } from '#kernel/values/id'
import { Failure } from '#kernel/failure/failure'
import { codeOf, openDesk, type Desk } from '#test/support/access/approvals'
import {
  act,
  captured,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  upload,
} from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { createOutsideBooks, keptBy } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { World } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld({ own: 'workers' })
let desk: Desk
let own: World['app']['ports']['accounting']
beforeAll(() => {
  own = world.app.ports.accounting
})
beforeEach(async () => {
  desk = await openDesk(world)
  await act(world, desk.org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
})
afterEach(() => {
  world.app.ports.accounting = own
})

const limit = async (limits: object) =>
  await world.rest(desk.org, 'operations/set_app_limits', { appId: desk.robot.id, ...limits })
const usedToday = async () =>
  (await world.read(desk.org, `apps/${desk.robot.id}`)).body.result.usedToday
const show = (id: string): Promise<Reply['body']> => documentOf(world, desk.org, id)
const worth = (net: string): string =>
  domesticInvoice(desk.org, { lines: [{ text: 'Paper', net, rate: '25' }] })

/** A coded document that the app captured. */
async function brought(bytes = domesticInvoice(desk.org)): Promise<string> {
  const fileId = await upload(world, desk.org, bytes)
  const { body } = await desk.ask({ fileId }, { action: 'capture_document' })
  const documentId: string = body.result.id
  await act(world, desk.org, 'extract_document', { documentId })
  await act(world, desk.org, 'code_document', { documentId })
  return documentId
}

const postIt = async (id: string): Promise<Reply['body']> => await postByJob(world, desk.org, id)

describe('a document that an app captured and that is posted automatically', () => {
  it('counts in what the app has used up today', async () => {
    const { posting } = await postIt(await brought(worth('100.00')))
    expect(posting.automatic).toBe(true)
    expect(await usedToday()).toEqual({ postings: 1, amount: 125 })
  })

  it('does not count where a person or a key brought it, nor where a person posts it', async () => {
    await limit({ postingsPerDay: 0 })
    expect((await postIt(await coded(world, desk.org))).status).toBe('posted')
    const id = await brought()
    await act(world, desk.org, 'post_document', { documentId: id })
    expect((await show(id)).status).toBe('posted')
    expect(await usedToday()).toEqual({ postings: 0, amount: 0 })
  })

  it('stays coded beyond the number of postings, and says why in words of a bookkeeper', async () => {
    await limit({ postingsPerDay: 1 })
    expect((await postIt(await brought())).status).toBe('posted')
    const held = await postIt(await brought())
    expect(held).toMatchObject({
      status: 'coded',
      posting: null,
      processing: null,
      error: { step: 'post', code: 'app_postings_used_up', attempts: 1 },
    })
    expect(held.error.message).toContain('reached its limit of postings for today')
    expect(held.allowedActions).toContain('post_document')
    expect(held.allowedActions).not.toContain('retry_document')
    expect(await entriesOf(world, desk.org, held.id)).toEqual([])
    expect((await usedToday()).postings).toBe(1)
  })

  it('stays coded beyond the amount, to the last øre', async () => {
    await limit({ amountPerDay: 250 })
    expect((await postIt(await brought(worth('80.00')))).status).toBe('posted')
    const held = await postIt(await brought(worth('120.01')))
    expect([held.status, held.error.code]).toEqual(['coded', 'app_amount_used_up'])
    expect((await postIt(await brought(worth('120.00')))).status).toBe('posted')
    expect(await usedToday()).toEqual({ postings: 2, amount: 250 })
    await limit({ amountPerDay: 0 })
    expect((await postIt(await brought())).error.code).toBe('app_amount_used_up')
  })

  it('stays coded where its amount is not known yet, and there is a limit by amount', async () => {
    const { rates } = world.app.ports
    Object.assign(world.app.ports, { rates: { ...rates, rateOn: async () => null } })
    const id = await brought(domesticInvoice(desk.org, { currency: 'USD' }))
    Object.assign(world.app.ports, { rates })
    await limit({ amountPerDay: 1_000_000 })
    expect((await postIt(id)).error.code).toBe('app_amount_used_up')
    expect(await usedToday()).toEqual({ postings: 0, amount: 0 })
  })

  it('is posted once of five that come at once under a limit of one', async () => {
    await limit({ postingsPerDay: 1 })
    const ids: string[] = []
    for (let n = 0; n < 5; n += 1) ids.push(await brought())
    const papers = await Promise.all(ids.map(postIt))
    expect(papers.filter((paper) => paper.status === 'posted')).toHaveLength(1)
    const held = papers.filter((paper) => paper.status === 'coded')
    expect(held.map((paper) => paper.error.code)).toEqual(Array(4).fill('app_postings_used_up'))
    const entries = await Promise.all(ids.map((id) => entriesOf(world, desk.org, id)))
    expect(entries.flat()).toHaveLength(1)
    expect((await usedToday()).postings).toBe(1)
  })

  it('shares the limit with what the app posts itself', async () => {
    await desk.setPolicy('none')
    await limit({ postingsPerDay: 2 })
    await postIt(await brought())
    expect((await desk.ask({ documentId: await coded(world, desk.org) })).status).toBe(200)
    expect((await postIt(await brought())).error.code).toBe('app_postings_used_up')
    const documentId = await coded(world, desk.org)
    expect(codeOf(await desk.ask({ documentId }))).toEqual([429, 'app_limit_reached'])
  })

  it('is counted once, however often the books were out of reach', async () => {
    await limit({ postingsPerDay: 1 })
    const id = await brought()
    const refusal = new Failure('provider_unavailable', { nothingHappened: true })
    world.app.ports.accounting = keptBy(Object.assign(createOutsideBooks(), { refusal }))
    await expect(postIt(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    await expect(postIt(id)).rejects.toMatchObject({ code: 'provider_unavailable' })
    world.app.ports.accounting = own
    expect((await postIt(id)).status).toBe('posted')
    expect((await usedToday()).postings).toBe(1)
  })

  it('is bound by the limits of an app that was disconnected meanwhile', async () => {
    await limit({ postingsPerDay: 1 })
    const [first, second] = [await brought(), await brought()]
    await world.rest(desk.org, 'operations/disconnect_app', { appId: desk.robot.id })
    expect((await postIt(first)).status).toBe('posted')
    expect((await postIt(second)).error.code).toBe('app_postings_used_up')
  })

  it('is posted as usual where nothing is known of the app any more', async () => {
    const id = await brought()
    await world.owner.query('UPDATE document SET captured_by_app = $1 WHERE id = $2', [
      world.app.newId(),
      decodeId('doc', id),
    ])
    expect((await postIt(id)).status).toBe('posted')
  })

  it('does not wait for a person where calls of apps do: auto-post is the organization’s own rule', async () => {
    await desk.setPolicy('apps_and_keys')
    expect((await postIt(await brought())).status).toBe('posted')
    expect(await desk.count()).toBe(0)
  })
})

describe('a coding that an app changed', () => {
  /** A person's document above the threshold, recoded by an app. */
  async function recoded(): Promise<string> {
    const documentId = await coded(world, desk.org)
    await desk.ask({ documentId, codedAmount: -1.25 }, { action: 'update_coding' })
    await desk.ask({ documentId }, { action: 'code_document' })
    return documentId
  }

  it('is not posted automatically where postings by apps need approval', async () => {
    const held = await postIt(await recoded())
    expect(held).toMatchObject({ status: 'coded', error: { code: 'app_coding_unseen' } })
    expect(held.allowedActions).toContain('post_document')
    expect(await entriesOf(world, desk.org, held.id)).toEqual([])
    const { body } = await act(world, desk.org, 'post_document', { documentId: held.id })
    expect([body.result.status, body.result.error]).toEqual(['posted', null])
  })

  it('is posted again once a person corrected it, having seen the rest', async () => {
    const documentId = await recoded()
    await act(world, desk.org, 'update_coding', { documentId, bookingText: 'Paper' })
    await act(world, desk.org, 'code_document', { documentId })
    expect((await postIt(documentId)).status).toBe('posted')
  })

  it('is held even where no approval is needed; the app may post it, within its limits', async () => {
    await desk.setPolicy('none')
    await limit({ postingsPerDay: 1 })
    const [first, second] = [await recoded(), await recoded()]
    expect((await postIt(first)).error.code).toBe('app_coding_unseen')
    expect((await usedToday()).postings).toBe(0)
    expect((await desk.ask({ documentId: first })).status).toBe(200)
    expect(codeOf(await desk.ask({ documentId: second }))).toEqual([429, 'app_limit_reached'])
    expect((await usedToday()).postings).toBe(1)
  })
})

describe('a document that was held back', () => {
  it('is posted by a person, which clears the reason', async () => {
    await limit({ postingsPerDay: 0 })
    const { id: documentId } = await postIt(await brought())
    const { body } = await act(world, desk.org, 'post_document', { documentId })
    expect([body.result.status, body.result.error]).toEqual(['posted', null])
  })

  it('is not posted when the app retries it: post_needs_approval', async () => {
    await limit({ postingsPerDay: 0 })
    const { id: documentId } = await postIt(await brought())
    const reply = await desk.ask({ documentId }, { action: 'retry_document' })
    expect(codeOf(reply)).toEqual([409, 'post_needs_approval'])
    expect((await show(documentId)).status).toBe('coded')
  })

  it('is posted automatically once it is coded again with room under the limit', async () => {
    await limit({ postingsPerDay: 0 })
    const { id: documentId } = await postIt(await brought())
    await limit({ postingsPerDay: 1 })
    await act(world, desk.org, 'code_document', { documentId })
    expect((await postIt(documentId)).status).toBe('posted')
  })

  it('is held back in automatic processing, too', async () => {
    await limit({ postingsPerDay: 0 })
    const fileId = await upload(world, desk.org, domesticInvoice(desk.org))
    const { body } = await desk.ask({ fileId }, { action: 'capture_document' })
    const others = await captured(world, desk.org)
    const engine = await world.startEngine()
    await eventually(async () => {
      expect((await show(body.result.id)).error?.code).toBe('app_postings_used_up')
      expect((await show(others)).status).toBe('posted')
    })
    await engine.stop()
  })
})
