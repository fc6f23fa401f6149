import { describe, expect, it } from 'vitest'
import type { Definition } from '#kernel/corridor/definition'
import { asPerson, callAs, openDesk } from '#test/support/access/approvals'
import { transaction } from '#test/support/bank/bank'
import { clientOf, drafted, issued, run } from '#test/support/books/invoices'
import { remoteBill, createKeptBooks, keepBooks } from '#test/support/books/kept_books'
import { closed, entryOn } from '#test/support/closing/closing'
import { act, coded, domesticInvoice, entriesOf, posted } from '#test/support/documents/documents'
import { postByJob } from '#test/support/documents/post_by_job'
import { populate } from '#test/support/populate'
import { bodiesFor, idsOf } from '#test/support/valid_bodies'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'
import { registry } from '#registry'

const through = '2026-11-30'
const behind = '2026-11-20'
const openFrom = '2026-12-01'

const world = useWorld({ startsOn: '2026-12-05' })

const callable: Definition[] = [...registry.actions, ...registry.operations]

/** Those that lift the lock, or would make it another organization. */
const left = new Set(['reopen_period', 'reopen_year', 'set_region', 'disconnect_provider'])

type Written = { action: string; date: string; seq: string }

async function writtenSince(org: TestOrg, seq: string): Promise<Written[]> {
  const { rows } = await world.owner.query<Written>(
    `SELECT coalesce(a.action, 'none') AS action, e.date::text AS date, e.seq::text AS seq
     FROM ledger_entry e
     LEFT JOIN audit_log a ON a.org_id = e.org_id AND a.txid::text = e.xmin::text
     WHERE e.org_id = $1 AND e.seq > $2 ORDER BY e.seq`,
    [org.orgId, seq],
  )
  return rows
}

async function lastSeq(org: TestOrg): Promise<string> {
  const { rows } = await world.owner.query<{ seq: string }>(
    'SELECT coalesce(max(seq), 0)::text AS seq FROM ledger_entry WHERE org_id = $1',
    [org.orgId],
  )
  return rows[0]?.seq ?? '0'
}

const isDate = /^\d{4}-\d\d-\d\d$/

/** Every day in a body lies behind the lock. */
function datedBehind(value: unknown): unknown {
  if (typeof value === 'string') return isDate.test(value) ? behind : value
  if (Array.isArray(value)) return value.map(datedBehind)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, datedBehind(one)]))
}

describe('behind a hard lock', () => {
  it('no definition writes an entry, with whatever body and day', async () => {
    const org = await world.createOrg('denmark')
    await populate(world, org, 'canary')
    // What earlier calls use up is there anew, all of it behind the lock.
    for (const amountMinor of [-4_500n, -4_600n, -4_700n]) {
      await transaction(world, org, { amountMinor, day: behind })
    }
    for (let count = 0; count < 2; count += 1) {
      await coded(world, org, domesticInvoice(org, { date: behind }))
      await posted(world, org, domesticInvoice(org, { date: behind }))
      await drafted(world, org, { date: behind })
      await issued(world, org, { date: behind })
    }
    await closed(world, org, through)
    const seq = await lastSeq(org)
    const ids = await idsOf(world, org)
    for (const one of callable) {
      if (left.has(one.name) || one.needs === 'members:edit') continue
      const area = registry.actions.includes(one) ? 'actions' : 'operations'
      for (const body of bodiesFor(one, ids).slice(0, 4)) {
        const dated = datedBehind(body)
        const isSame = JSON.stringify(dated) === JSON.stringify(body)
        for (const sent of isSame ? [body] : [body, dated]) {
          const { status } = await world.rest(org, `${area}/${one.name}`, sent)
          expect([one.name, status < 500 || status === 503]).toEqual([one.name, true])
        }
      }
    }
    const written = await writtenSince(org, seq)
    expect(written.filter(({ date }) => date <= through)).toEqual([])
    // Otherwise nothing would have been shown.
    const wrote = new Set(written.map(({ action }) => action))
    expect(wrote).toContain('post_document')
    expect(wrote).toContain('reverse_posting')
    expect(wrote.size).toBeGreaterThan(4)
  }, 300_000)

  it('the policy and the bank’s jobs take the first open day', async () => {
    const org = await world.createOrg('denmark')
    await run(world, org, 'actions/set_auto_post', { autoPost: true, autoPostThreshold: 0 })
    const documentId = await coded(world, org, domesticInvoice(org, { date: behind }))
    await closed(world, org, through)
    const document = await postByJob(world, org, documentId)
    expect(document.status).toBe('posted')
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry).toMatchObject({ date: openFrom, vatDate: behind, automatic: true })
  })

  it('an entry that is read from another system has the first open day, and says why', async () => {
    const org = await world.createOrg('denmark')
    const books = createKeptBooks()
    await keepBooks(world, org, {
      provider: books,
      vouchers: { next: 70_000, last: 79_999 },
      except: ['2060'],
    })
    await clientOf(world, org)
    await closed(world, org, through)
    const reference = books.make(remoteBill({ state: 'booked' }))
    expect(await run(world, org, 'operations/pull_entries', {})).toMatchObject({ takenOver: 1 })
    const { items } = (await world.read(org, 'ledger-entries?source=manual')).body.result
    expect(items).toMatchObject([
      { reference, date: openFrom, vatDate: '2026-05-12', moved: { from: '2026-05-12' } },
    ])
    // Changed there it is reversed and read anew, both on open days.
    books.edit(reference, (entry) => ({ ...entry, date: '2026-06-12' }))
    await run(world, org, 'operations/pull_entries', {})
    const seen = await writtenSince(org, '0')
    expect(seen.filter(({ date }) => date <= through)).toEqual([])
    expect(seen).toHaveLength(3)
  })
})

describe('behind a soft lock', () => {
  it('a person posts by hand with a reason and is warned; without one it is refused', async () => {
    const desk = await openDesk(world)
    await closed(world, desk.org, through, { kind: 'soft' })
    const person = await asPerson(world, desk.org, desk.person, { isStrong: true, mode: 'test' })
    const post = async (over: object) =>
      await callAs(world, person, 'post_entry', { ...entryOn(desk.org, behind), ...over })
    expect((await post({})).body.code).toBe('period_locked')
    const { body } = await post({ lockReason: 'The auditor asked for it' })
    expect(body.result).toMatchObject({ date: behind, warnings: [{ code: 'soft_lock' }] })
    // The same of a draft.
    const draft = await callAs(world, person, 'save_entry_draft', entryOn(desk.org, behind))
    const draftId = draft.body.result.id
    const ofDraft = async (over: object) =>
      (await callAs(world, person, 'post_entry', { draftId, ...over })).body
    expect((await ofDraft({})).code).toBe('period_locked')
    const { result } = await ofDraft({ lockReason: 'The auditor asked for it' })
    expect(result).toMatchObject({ date: behind, warnings: [{ code: 'soft_lock' }] })
    // A key that the person made answers for nothing.
    const key = { ...person, kind: 'user_key' as const, keyId: person.userId }
    const byKey = await callAs(world, key, 'post_entry', {
      ...entryOn(desk.org, behind),
      lockReason: 'Needed',
    })
    expect(byKey.body.code).toBe('period_locked')
  })

  it('a key, an app and a job are treated as behind a hard one', async () => {
    const org = await world.createOrg('denmark')
    await closed(world, org, through, { kind: 'soft' })
    const body = { ...entryOn(org, behind), lockReason: 'Needed' }
    const reply = await world.rest(org, 'operations/post_entry', body)
    expect([reply.status, reply.body.code, reply.body.lock]).toEqual([409, 'period_locked', 'soft'])
    const documentId = await coded(world, org, domesticInvoice(org, { date: behind }))
    await act(world, org, 'post_document', { documentId })
    const [entry] = await entriesOf(world, org, documentId)
    expect(entry?.date).toBe(openFrom)
  })
})
