import { beforeAll, describe, expect, it } from 'vitest'
import {
  asApp,
  asPerson,
  callAs,
  codeOf,
  openDesk,
  pending,
  trailOf,
  type Desk,
} from '#test/support/access/approvals'
import { connectApp } from '#test/support/access/apps'
import { transaction, transactionOf } from '#test/support/bank/bank'
import { month, toCamt } from '#test/support/bank/statements'
import { upload } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'
import type { Reply } from '#test/support/reply'

const world = useWorld()
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(world)
})

const ask = async (action: string, body: object) => await desk.ask(body, { action })
const approve = async (reply: Reply) => await desk.decide('approve', reply.body.approvalId)
const countOf = async (table: string): Promise<number> => {
  const { rows } = await world.owner.query(
    `SELECT count(*)::int AS n FROM ${table} WHERE org_id = $1`,
    [desk.org.orgId],
  )
  return rows[0].n
}

describe('an app', () => {
  it('imports no made-up statement and books nothing of it by itself', async () => {
    const fileId = await upload(world, desk.org, toCamt([month]))
    const imported = await ask('import_statement', { fileId })
    expect(codeOf(imported)).toEqual(pending)
    expect([await countOf('bank_account'), await countOf('bank_transaction')]).toEqual([0, 0])
    const transactionId = await transaction(world, desk.org, { amountMinor: -25_000_000n })
    const before = await countOf('ledger_entry')
    const booked = await ask('book_transaction', { transactionId, ledgerAccountId: '2390' })
    expect(codeOf(booked)).toEqual(pending)
    expect(await countOf('ledger_entry')).toBe(before)
    expect(await transactionOf(world, desk.org, transactionId)).toMatchObject({
      status: 'unmatched',
    })
  })

  it('shows the person which file it would import, how many entries and of which days', async () => {
    const fileId = await upload(world, desk.org, toCamt([month]), 'october.xml')
    const { approvalId } = (await ask('import_statement', { fileId })).body
    const { result } = (await world.read(desk.org, `approvals/${approvalId}`)).body
    expect(result.preview).toMatchObject({
      fileName: 'october.xml',
      format: 'camt053',
      entries: 3,
      period: { from: '2026-10-02', to: '2026-10-05', key: '2026-10-02 – 2026-10-05' },
      statementAccounts: ['DK5000400440116243'],
    })
  })

  it('asks nobody to approve a file that is no statement', async () => {
    const fileId = await upload(world, desk.org, 'no statement', 'a.txt', 'text/plain')
    const reply = await ask('import_statement', { fileId })
    expect([reply.status, reply.body.code]).toEqual([422, 'statement_unreadable'])
  })

  it('is named in what a person approved for it, as what started it', async () => {
    const fileId = await upload(world, desk.org, toCamt([month]))
    const done = await approve(await ask('import_statement', { fileId }))
    const run = done.body.result.outcome.result
    expect(run).toMatchObject({ trigger: 'app', app: { id: desk.robot.id }, imported: 3 })
    const transactionId = await transaction(world, desk.org, { amountMinor: -4_500n })
    await approve(await ask('book_transaction', { transactionId, ledgerAccountId: '2390' }))
    const trail = await trailOf(world, desk.org, transactionId)
    expect(trail.at(-1)).toContain('book_transaction ok')
    expect(trail.at(-1)).toContain('by Robot')
  })

  it.each([
    ['set_region', { regionKey: 'italy' }],
    ['set_region', { regionKey: 'denmark', defaultJournalId: '7' }],
    ['set_vat_frequency', { frequency: 'monthly' }],
    ['generate_calendar_token', {}],
    ['rotate_calendar_token', {}],
    ['start_bank_authorization', { institutionId: 'DK:Nordlys Bank' }],
  ])('waits with %s %o', async (action, body) => {
    const at = await openDesk(world)
    expect(codeOf(await at.ask(body, { action }))).toEqual(pending)
  })

  it('does not wait where nothing would change', async () => {
    expect((await ask('set_region', { regionKey: 'denmark' })).status).toBe(200)
    expect((await ask('set_vat_frequency', { frequency: null })).status).toBe(200)
  })

  it('waits before past events are sent again', async () => {
    const hook = { url: 'https://example.com/hook', events: ['*'] }
    const { body } = await world.rest(desk.org, 'operations/save_webhook', hook)
    const replay = { webhookId: body.result.id, from: '2026-01-31T00:00:00Z' }
    expect(codeOf(await ask('replay_webhook', replay))).toEqual(pending)
  })
})

describe('a secret that a person lets an app have', () => {
  it('is given to that app, and shown in no approval, event or audit row', async () => {
    const at = await openDesk(world)
    const own = await world.rest(at.org, 'actions/generate_calendar_token', {})
    const token: string = own.body.result.token
    const waits = await at.ask({}, { action: 'generate_calendar_token' })
    const done = await at.decide('approve', waits.body.approvalId)
    expect(done.body.result.status).toBe('done')
    expect(JSON.stringify(done.body)).not.toContain(token)
    const { rows } = await world.owner.query(
      `SELECT 1 FROM approval WHERE org_id = $1 AND strpos(concat(preview, outcome), $2) > 0
       UNION ALL SELECT 1 FROM event WHERE org_id = $1 AND strpos(data::text, $2) > 0
       UNION ALL SELECT 1 FROM audit_payload WHERE org_id = $1
         AND strpos(concat(before, after), $2) > 0`,
      [at.org.orgId, token],
    )
    expect(rows).toEqual([])
    const again = await at.ask({}, { action: 'generate_calendar_token' })
    expect(again.body.result).toEqual(own.body.result)
    const other = await connectApp(world, at.org, at.person, { name: 'Other' })
    expect(codeOf(await at.ask({}, { action: 'generate_calendar_token', app: other }))).toEqual(
      pending,
    )
  })

  it('is given once it is made: the address that the approval made works', async () => {
    const at = await openDesk(world)
    const waits = await at.ask({}, { action: 'rotate_calendar_token' })
    await at.decide('approve', waits.body.approvalId)
    const { body } = await at.ask({}, { action: 'rotate_calendar_token' })
    const own = await world.rest(at.org, 'actions/generate_calendar_token', {})
    expect(body.result).toEqual(own.body.result)
  })

  it('needs no approval of a person, who has it already', async () => {
    const person = await asPerson(world, desk.org, desk.person)
    expect((await callAs(world, person, 'generate_calendar_token', {})).status).toBe(200)
    const app = await asApp(world, desk.org, desk.robot)
    expect((await callAs(world, app, 'generate_calendar_token', {})).status).toBe(409)
  })
})
