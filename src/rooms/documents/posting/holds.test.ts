import { addDays } from '#kernel/values/day'
import { beforeEach, describe, expect, it } from 'vitest'
import { asPerson, callAs, openDesk, withoutBooks, type Desk } from '#test/support/access/approvals'
import { withOnly } from '#test/support/access/people'
import {
  act,
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
} from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { dayOfBooks } from '#test/support/clock_from'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
  await act(world, desk.org, 'set_auto_post', { autoPost: true, autoPostThreshold: 0 })
})

const worth = (net: string): string =>
  domesticInvoice(desk.org, { lines: [{ text: `Paper ${net}`, net, rate: '25' }] })
const limit = async (limits: object) =>
  await world.rest(desk.org, 'operations/set_auto_post_limits', limits)
const correct = async (org: TestOrg, body: object) =>
  await world.rest(org, 'operations/correct_document', body)

const postIt = async (id: string): Promise<Reply['body']> => await postByJob(world, desk.org, id)

const outcome = ({ status, error }: Reply['body']) => [status, error?.code ?? null]

describe('what came by mail from a sender that nobody proved', () => {
  it('is never posted automatically, and a person may post it', async () => {
    const documentId = await coded(world, desk.org)
    await world.owner.query(
      `UPDATE document SET unverified_sender = 'bills@example.com' WHERE org_id = $1`,
      [desk.org.orgId],
    )
    const held = await postIt(documentId)
    expect(outcome(held)).toEqual(['coded', 'sender_not_verified'])
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
    const posted = await act(world, desk.org, 'post_document', { documentId })
    expect(posted.body.result.status).toBe('posted')
  })
})

describe('what somebody who may not post has touched', () => {
  const assistant = async () => await withOnly(world, desk.org, ['documents:edit', 'invoices:edit'])

  it.each([
    ['coding', 'actions/update_coding', { bookingText: 'Paper' }],
    ['amounts', 'operations/correct_document', { total: 125, vat: 25 }],
    ['supplier', 'operations/correct_document', { supplier: { name: 'Other' } }],
  ])('is never posted automatically: the %s', async (_, path, body) => {
    const documentId = await coded(world, desk.org)
    await world.rest(await assistant(), path, { documentId, ...body })
    const held = await postIt(documentId)
    expect(outcome(held)).toEqual(['coded', 'coding_not_accepted'])
    expect(held.error.message).toContain('Somebody who may not post')
    expect(await entriesOf(world, desk.org, documentId)).toEqual([])
  })

  it('includes the contact, which another’s correction does not accept', async () => {
    const documentId = await coded(world, desk.org)
    const contact = { name: 'Lomax', type: 'vendor', country: 'DK' }
    const { body } = await world.rest(desk.org, 'actions/save_contact', contact)
    const link = { documentId, contactId: body.result.id }
    await world.rest(await assistant(), 'actions/link_document_contact', link)
    await act(world, desk.org, 'update_coding', { documentId, bookingText: 'Paper' })
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'coding_not_accepted'])
  })

  it('is posted once somebody who may post has corrected it, too', async () => {
    const documentId = await coded(world, desk.org)
    await correct(await assistant(), { documentId, total: 125, vat: 25 })
    await act(world, desk.org, 'update_coding', { documentId, bookingText: 'Paper' })
    expect((await postIt(documentId)).status).toBe('posted')
  })

  it('stays held where a correction is taken back by who may not post', async () => {
    const documentId = await coded(world, desk.org)
    await correct(desk.org, { documentId, total: 125, vat: 25 })
    await correct(await assistant(), { documentId, reset: ['total', 'vat'] })
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'coding_not_accepted'])
  })

  it('is accepted by posting it, and only then taught', async () => {
    const documentId = await coded(world, desk.org)
    const body = { documentId, ledgerAccountId: '2310' }
    await world.rest(await assistant(), 'actions/update_coding', body)
    await postIt(documentId)
    const before = await documentOf(world, desk.org, await coded(world, desk.org))
    expect(before.coding.ledgerAccountId).not.toBe('2310')
    await act(world, desk.org, 'post_document', { documentId })
    const after = await documentOf(world, desk.org, await coded(world, desk.org))
    expect(after.coding.ledgerAccountId).toBe('2310')
  })

  it('is not taught where an app posts it by itself, as the policy lets it', async () => {
    const postAs2310 = async () => {
      const documentId = await coded(world, desk.org)
      const body = { documentId, ledgerAccountId: '2310' }
      expect((await desk.ask(body, { action: 'update_coding' })).status).toBe(200)
      return await desk.ask({ documentId })
    }
    const next = async () => {
      const { coding } = await documentOf(world, desk.org, await coded(world, desk.org))
      return coding.ledgerAccountId
    }
    await desk.setPolicy('none')
    expect((await postAs2310()).status).toBe(200)
    expect(await next()).not.toBe('2310')
    await desk.setPolicy('apps')
    const { body } = await postAs2310()
    expect((await desk.decide('approve', body.approvalId)).status).toBe(200)
    expect(await next()).toBe('2310')
  })

  it('is also what a key corrected where keys wait for approval, not what a person did', async () => {
    await desk.setPolicy('apps_and_keys')
    const byKey = await coded(world, desk.org)
    await correct(desk.org, { documentId: byKey, total: 125, vat: 25 })
    expect(outcome(await postIt(byKey))).toEqual(['coded', 'coding_not_accepted'])
    const byPerson = await coded(world, desk.org)
    const person = await asPerson(world, desk.org, desk.person)
    await callAs(world, person, 'correct_document', { documentId: byPerson, total: 126, vat: 25 })
    expect((await postIt(byPerson)).status).toBe('posted')
  })

  it('is also what an app corrected or linked', async () => {
    const documentId = await coded(world, desk.org)
    await desk.ask({ documentId, total: 125, vat: 25 }, { action: 'correct_document' })
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'app_coding_unseen'])
  })
})

describe('what bills are judged by', () => {
  const save = async (as: TestOrg, body: object) => {
    const reply = await world.rest(as, 'operations/save_organization_profile', body)
    expect(reply.status).toBe(200)
  }

  it.each([[{ proRataPercent: 100 }], [{ proRataPercent: null }], [{ legalName: 'Another ApS' }]])(
    'changed to %j by who may not post, it leaves bills to a person until somebody who may saves it',
    async (given) => {
      const { org } = desk
      await save(org, { proRataPercent: 40 })
      const key = await withOnly(world, org, ['settings:edit', 'settings:read'])
      await save(key, given)
      const documentId = await coded(world, org)
      expect(outcome(await postIt(documentId))).toEqual(['coded', 'organization_not_accepted'])
      await save(key, {})
      expect(outcome(await postIt(documentId))).toEqual(['coded', 'organization_not_accepted'])
      await save(org, {})
      await act(world, org, 'code_document', { documentId })
      expect(outcome(await postIt(documentId))).toEqual(['posted', null])
    },
  )

  it('is not its telephone or its account', async () => {
    const key = await withOnly(world, desk.org, ['settings:edit', 'settings:read'])
    await save(key, { phone: '+45 12 34 56 78', iban: 'DK5000400440116243' })
    expect(outcome(await postIt(await coded(world, desk.org)))).toEqual(['posted', null])
  })
})

describe('the ceiling of automatic posting', () => {
  it('leaves a document above it to a person, and says why', async () => {
    await limit({ perDocument: 125 })
    expect((await postIt(await coded(world, desk.org, worth('100.00')))).status).toBe('posted')
    const held = await postIt(await coded(world, desk.org, worth('100.01')))
    expect(outcome(held)).toEqual(['coded', 'auto_post_document_limit'])
    expect(held.error.message).toContain('above the amount that may be posted automatically')
    const { body } = await act(world, desk.org, 'post_document', { documentId: held.id })
    expect(body.result.status).toBe('posted')
  })

  it('counts the day to the last øre, and not what a person posts', async () => {
    await limit({ perDay: 250 })
    expect((await postIt(await coded(world, desk.org, worth('80.00')))).status).toBe('posted')
    const byHand = await coded(world, desk.org, worth('900.00'))
    await act(world, desk.org, 'post_document', { documentId: byHand })
    const held = await postIt(await coded(world, desk.org, worth('120.01')))
    expect(outcome(held)).toEqual(['coded', 'auto_post_day_limit'])
    expect((await postIt(await coded(world, desk.org, worth('120.00')))).status).toBe('posted')
  })

  it('lets one of five pass that come at once under a limit for one', async () => {
    await limit({ perDay: 150 })
    const ids: string[] = []
    for (const net of ['100', '101', '102', '103', '104']) {
      ids.push(await coded(world, desk.org, worth(`${net}.00`)))
    }
    const papers = await Promise.all(ids.map(postIt))
    expect(papers.filter(({ status }) => status === 'posted')).toHaveLength(1)
    const held = papers.filter(({ status }) => status === 'coded')
    expect(held.map(({ error }) => error.code)).toEqual(Array(4).fill('auto_post_day_limit'))
  })

  it('holds what has no amount yet, because its rate is not known', async () => {
    const { rates } = world.app.ports
    Object.assign(world.app.ports, { rates: { ...rates, rateOn: async () => null } })
    const id = await coded(world, desk.org, domesticInvoice(desk.org, { currency: 'USD' }))
    Object.assign(world.app.ports, { rates })
    await limit({ perDay: 1_000_000 })
    expect(outcome(await postIt(id))).toEqual(['coded', 'auto_post_document_limit'])
  })
})

describe('a posting of the policy that failed', () => {
  const failedOnce = async (): Promise<string> => {
    const documentId = await coded(world, desk.org)
    await withoutBooks(world, 'provider_unavailable', async () => {
      await postIt(documentId).catch(() => null)
    })
    return documentId
  }

  it('is repeated as it was decided', async () => {
    expect((await postIt(await failedOnce())).status).toBe('posted')
  })

  it('is not repeated where somebody has held it since', async () => {
    const documentId = await failedOnce()
    const until = addDays(dayOfBooks(world.app.clock), 7)
    const held = await world.rest(desk.org, 'operations/hold', { documentId, until })
    expect(held.status).toBe(200)
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'held_by_person'])
  })

  it('is not repeated where a correction is taken back by who may not post', async () => {
    const documentId = await failedOnce()
    await correct(desk.org, { documentId, total: 125, vat: 25 })
    const clerk = await withOnly(world, desk.org, ['documents:edit'])
    await correct(clerk, { documentId, reset: ['total', 'vat'] })
    expect(outcome(await postIt(documentId))).toEqual(['coded', 'coding_not_accepted'])
  })
})
