import { beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '#test/support/bank/bank'
import { addPerson, connectApp } from '#test/support/access/apps'
import { codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import {
  coded,
  documentOf,
  domesticInvoice,
  entriesOf,
  posted,
} from '#test/support/documents/documents'
import { clientOf, drafted, issued } from '#test/support/books/invoices'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let desk: Desk
beforeEach(async () => {
  desk = await openDesk(world)
  await desk.setPolicy('none')
})

const limit = async (limits: object) =>
  await world.rest(desk.org, 'operations/set_app_limits', { appId: desk.robot.id, ...limits })

const refused = [429, 'app_limit_reached']
const appOf = async () => (await world.read(desk.org, `apps/${desk.robot.id}`)).body.result

async function refusals(action: string): Promise<number> {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS n FROM audit_log
     WHERE org_id = $1 AND action = $2 AND outcome = 'app_limit_reached' AND app_name = 'Robot'`,
    [desk.org.orgId, action],
  )
  return rows[0].n
}

/** A document of so much, which the app can post at once. */
async function documentWorth(net: string): Promise<string> {
  const lines = [{ text: 'Paper', net, rate: '25' }]
  return await coded(world, desk.org, domesticInvoice(desk.org, { lines }))
}

/** Keeps a test that counts a minute from running over its end. */
async function earlyInTheMinute(): Promise<void> {
  const left = 60 - new Date().getSeconds()
  if (left < 20) await new Promise((resolve) => void setTimeout(resolve, left * 1_000 + 50))
}

const save = (name: string) => desk.ask({ name, type: 'client' }, { action: 'save_contact' })

describe('writes in a minute', () => {
  it('are counted with those that fail and those that are tried for show', async () => {
    await earlyInTheMinute()
    await limit({ writesPerMinute: 4 })
    expect((await save('one')).status).toBe(200)
    expect((await desk.ask({}, { action: 'save_contact' })).status).toBe(400)
    const dry = { action: 'save_contact', dryRun: true }
    expect((await desk.ask({ name: 'x', type: 'client' }, dry)).status).toBe(200)
    expect((await desk.ask({ documentId: 'doc_x' })).status).toBe(404)
    const reply = await save('five')
    expect([...codeOf(reply), reply.body.limit]).toEqual([...refused, 'writesPerMinute'])
    expect(reply.body.retryable).toBe(true)
    const seconds = Number(reply.headers['retry-after'])
    expect(seconds).toBeGreaterThanOrEqual(1)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await refusals('save_contact')).toBe(1)
  }, 90_000)

  it('let exactly as many pass as the limit says where twenty come at once', async () => {
    await earlyInTheMinute()
    await limit({ writesPerMinute: 7 })
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => save(`c ${n}`)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(7)
    const contacts = await world.read(desk.org, 'contacts?count=true')
    expect(contacts.body.result.count).toBe(7)
  }, 90_000)

  it('begin anew with the next minute, and none is let by a limit of nothing', async () => {
    await limit({ writesPerMinute: 1 })
    await save('one')
    await world.owner.query(
      `UPDATE app_pace SET minute = minute - interval '1 minute', writes = 99 WHERE org_id = $1`,
      [desk.org.orgId],
    )
    expect((await save('two')).status).toBe(200)
    await limit({ writesPerMinute: 0 })
    expect(codeOf(await save('three'))).toEqual(refused)
    await limit({ writesPerMinute: null })
    expect((await save('four')).status).toBe(200)
  })

  it('are of one app alone: not of another, nor of the person, nor of a key', async () => {
    await limit({ writesPerMinute: 0 })
    const other = await connectApp(world, desk.org, desk.person, { name: 'Other' })
    const body = { name: 'n', type: 'client' }
    expect((await desk.ask(body, { action: 'save_contact', app: other })).status).toBe(200)
    expect((await world.rest(desk.org, 'actions/save_contact', body)).status).toBe(200)
  })
})

describe('postings in a day', () => {
  it('stop at the limit; what is refused leaves nothing but a line in the log', async () => {
    await limit({ postingsPerDay: 1 })
    const [first, second] = [await coded(world, desk.org), await coded(world, desk.org)]
    expect((await desk.ask({ documentId: first })).status).toBe(200)
    const reply = await desk.ask({ documentId: second }, { idempotencyKey: 'later' })
    expect([...codeOf(reply), reply.body.limit]).toEqual([...refused, 'postingsPerDay'])
    expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(86_400)
    expect(await entriesOf(world, desk.org, second)).toEqual([])
    expect((await documentOf(world, desk.org, second)).processing).toBeNull()
    expect(await refusals('post_document')).toBe(1)
    expect((await appOf()).usedToday.postings).toBe(1)
    await limit({ postingsPerDay: 2 })
    const again = await desk.ask({ documentId: second }, { idempotencyKey: 'later' })
    expect(again.body.result.status).toBe('posted')
  })

  it('let exactly three pass where ten come at once', async () => {
    await limit({ postingsPerDay: 3 })
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await coded(world, desk.org))
    const replies = await Promise.all(ids.map((documentId) => desk.ask({ documentId })))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(3)
    const others = replies.filter((reply) => reply.status !== 200)
    expect(new Set(others.map((reply) => reply.body.code))).toEqual(new Set(['app_limit_reached']))
    const posts = await Promise.all(ids.map((id) => entriesOf(world, desk.org, id)))
    expect(posts.flat()).toHaveLength(3)
    expect((await appOf()).usedToday.postings).toBe(3)
    expect(await refusals('post_document')).toBe(7)
  })

  it('count everything that writes an entry', async () => {
    await clientOf(world, desk.org)
    const documentId = await posted(world, desk.org)
    const ask = async (action: string, body: object) => {
      const reply = await desk.ask(body, { action })
      expect([action, reply.status]).toEqual([action, 200])
      return (await appOf()).usedToday.postings
    }
    expect(await ask('reverse_posting', { documentId })).toBe(1)
    expect(await ask('issue_invoice', { id: await drafted(world, desk.org) })).toBe(2)
    expect(await ask('create_credit_note', { invoiceId: await issued(world, desk.org) })).toBe(3)
    const abroad = await drafted(world, desk.org, { currency: 'USD' })
    expect(await ask('issue_invoice', { id: abroad })).toBe(4)
    const paid = await transaction(world, desk.org)
    const target = { transactionId: paid, documentId: await posted(world, desk.org) }
    expect(await ask('match_transaction', target)).toBe(5)
    const fee = { transactionId: await transaction(world, desk.org), ledgerAccountId: '2390' }
    expect(await ask('book_transaction', fee)).toBe(6)
    expect(await ask('save_contact', { name: 'no entry', type: 'client' })).toBe(6)
  })

  it('refuse an invoice in another currency before it is issued, though its rate comes late', async () => {
    await limit({ postingsPerDay: 0 })
    const id = await drafted(world, desk.org, { currency: 'USD' })
    expect(codeOf(await desk.ask({ id }, { action: 'issue_invoice' }))).toEqual(refused)
    const { status } = (await world.read(desk.org, `invoices/${id}`)).body.result
    expect(status).toBe('draft')
    expect(await refusals('issue_invoice')).toBe(1)
  })

  it('count nothing of a dry run, and of nobody but an app', async () => {
    await limit({ postingsPerDay: 1 })
    const documentId = await coded(world, desk.org)
    expect((await desk.ask({ documentId }, { dryRun: true })).status).toBe(200)
    await posted(world, desk.org)
    expect((await appOf()).usedToday).toEqual({ postings: 0, amount: 0 })
  })
})

describe('the amount of a day', () => {
  it('stops what would go beyond it, to the last øre', async () => {
    await limit({ amountPerDay: 250 })
    expect((await desk.ask({ documentId: await documentWorth('100.00') })).status).toBe(200)
    expect((await appOf()).usedToday).toEqual({ postings: 1, amount: 125 })
    const tooMuch = await desk.ask({ documentId: await documentWorth('100.01') })
    expect([...codeOf(tooMuch), tooMuch.body.limit]).toEqual([...refused, 'amountPerDay'])
    expect((await desk.ask({ documentId: await documentWorth('100.00') })).status).toBe(200)
    expect((await appOf()).usedToday.amount).toBe(250)
  })

  it('refuses what nobody knows the amount of yet, rather than guess', async () => {
    const abroad = domesticInvoice(desk.org, { currency: 'USD' })
    const { rates } = world.app.ports
    Object.assign(world.app.ports, { rates: { ...rates, rateOn: async () => null } })
    const documentId = await coded(world, desk.org, abroad)
    Object.assign(world.app.ports, { rates })
    expect((await documentOf(world, desk.org, documentId)).coding.entry).toBeNull()
    await limit({ amountPerDay: 1_000_000 })
    const reply = await desk.ask({ documentId })
    expect([...codeOf(reply), reply.body.limit]).toEqual([...refused, 'amountPerDay'])
    expect(reply.body.detail).toContain('known only once it is booked')
    await limit({ amountPerDay: null })
    expect((await desk.ask({ documentId })).body.result.status).toBe('posted')
  })
})

describe('what a person let', () => {
  it('is counted and refused by no limit; nor is asking for it', async () => {
    await desk.setPolicy('apps')
    await limit({ postingsPerDay: 0, amountPerDay: 0 })
    const documentId = await coded(world, desk.org)
    const asked = await desk.ask({ documentId })
    expect(codeOf(asked)).toEqual(pending)
    expect((await appOf()).usedToday.postings).toBe(0)
    await limit({ writesPerMinute: 0 })
    const done = await desk.decide('approve', asked.body.approvalId)
    expect(done.body.result.status).toBe('done')
    expect((await appOf()).usedToday.postings).toBe(1)
  })

  it('is so too where the work goes on after the request, at a rate that comes late', async () => {
    await desk.setPolicy('apps')
    await limit({ postingsPerDay: 0 })
    const id = await drafted(world, desk.org, { currency: 'USD' })
    const asked = await desk.ask({ id }, { action: 'issue_invoice' })
    const done = await desk.decide('approve', asked.body.approvalId)
    expect(done.body.result.outcome.result.status).toBe('issued')
  })
})

describe('the app of another user', () => {
  it('has a count of its own', async () => {
    const colleague = await addPerson(world, desk.org, 'accountant')
    const theirs = await connectApp(world, desk.org, colleague)
    await limit({ postingsPerDay: 0 })
    const documentId = await coded(world, desk.org)
    expect((await desk.ask({ documentId }, { app: theirs })).status).toBe(200)
    expect((await appOf()).usedToday.postings).toBe(0)
  })
})
