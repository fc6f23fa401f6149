import { beforeEach, describe, expect, it } from 'vitest'
import { approvalOf, codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import { coded, entriesOf } from '#test/support/documents/documents'
import { useWorld } from '#test/support/use_world'

const world = useWorld({ own: 'connections' })
let desk: Desk
let documentId: string
beforeEach(async () => {
  desk = await openDesk(world)
  documentId = await coded(world, desk.org)
})

async function ask(idempotencyKey?: string): Promise<string> {
  const asked = await desk.ask({ documentId }, idempotencyKey ? { idempotencyKey } : {})
  expect(codeOf(asked)).toEqual(pending)
  return asked.body.approvalId
}

/** As the app does on its user's word, once it has asked already. */
async function correct(ledgerAccountId = '1910'): Promise<void> {
  const reply = await desk.ask({ documentId, ledgerAccountId }, { action: 'update_coding' })
  expect(reply.status).toBe(200)
}

const statusOf = async (id: string): Promise<string> =>
  (await approvalOf(world, desk.org, id)).status

describe('a wish that is asked for again after its record was corrected', () => {
  it('is put before the person as it is now, in place of the one that nobody can let', async () => {
    const before = await ask()
    await correct()
    const now = await ask()
    expect(now).not.toBe(before)
    expect([await statusOf(before), await desk.count()]).toEqual(['expired', 1])
    const { preview } = await approvalOf(world, desk.org, now)
    expect(preview.coding.ledgerAccountId).toBe('1910')
    expect(codeOf(await desk.decide('approve', before))).toEqual([409, 'approval_expired'])
    expect((await desk.decide('approve', now)).body.result.status).toBe('done')
    expect(await entriesOf(world, desk.org, documentId)).toHaveLength(1)
  })

  it('tells of the one that it replaces, and of itself', async () => {
    const before = await ask()
    await correct()
    const now = await ask()
    const told = async (type: string): Promise<string[]> => {
      const { items } = (await world.read(desk.org, `events?type=${type}`)).body.result
      return items.map((one: { recordId: string }) => one.recordId)
    }
    expect(await told('approval.expired')).toEqual([before])
    expect(new Set(await told('approval.requested'))).toEqual(new Set([before, now]))
  })

  it('is one, however many ask for it at once', async () => {
    const before = await ask()
    await correct()
    const all = await Promise.all(Array.from({ length: 8 }, () => ask()))
    expect(new Set(all).size).toBe(1)
    expect(all).not.toContain(before)
    expect(await desk.count()).toBe(1)
  })

  it('answers with its result under each key that stood for it', async () => {
    await ask('first')
    await correct()
    const now = await ask('second')
    expect(await ask('first')).toBe(now)
    await desk.decide('approve', now)
    for (const idempotencyKey of ['first', 'second']) {
      const reply = await desk.ask({ documentId }, { idempotencyKey })
      expect([reply.status, reply.body.result.status]).toEqual([200, 'posted'])
    }
  })

  it('is still what the keys of the replaced one stand for, though none of them asked again', async () => {
    await ask('first')
    await ask('joined')
    await correct()
    const now = await ask('second')
    await desk.decide('approve', now)
    // Taken back, it could be done anew: only a key that nobody used before asks for that.
    const { status } = await world.rest(desk.org, 'operations/reverse_posting', { documentId })
    expect(status).toBe(200)
    for (const idempotencyKey of ['first', 'joined', 'second']) {
      const reply = await desk.ask({ documentId }, { idempotencyKey })
      expect([reply.status, reply.body.result?.status]).toEqual([200, 'posted'])
    }
    expect(await desk.count()).toBe(0)
    expect(await ask('third')).not.toBe(now)
  })

  it('is not asked for once more where a person says no to it at that very moment', async () => {
    await ask()
    await correct()
    const person = await world.owner.connect()
    await person.query('BEGIN')
    await person.query(
      `UPDATE approval SET status = 'declined', decided_at = now(), version = version + 1
       WHERE org_id = $1`,
      [desk.org.orgId],
    )
    const asking = desk.ask({ documentId })
    await expect.poll(() => waitingForLocks()).toBeGreaterThan(0)
    await person.query('COMMIT')
    person.release()
    expect(codeOf(await asking)).toEqual([409, 'record_busy'])
    expect(codeOf(await desk.ask({ documentId }))).toEqual([409, 'approval_declined'])
    expect(await desk.count()).toBe(0)
  })
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await world.owner.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows.length
}

describe('a wish that stays the one it was', () => {
  it('is asked for again while nothing has changed', async () => {
    const id = await ask()
    expect(await ask()).toBe(id)
    await desk.ask({ name: 'Somebody else' }, { action: 'save_contact' })
    expect(await ask()).toBe(id)
  })

  it('is one that a person has let run already', async () => {
    const id = await ask()
    await world.owner.query(
      `UPDATE approval SET status = 'running', decided_at = now() WHERE org_id = $1`,
      [desk.org.orgId],
    )
    await correct()
    expect(await ask()).toBe(id)
    expect(await statusOf(id)).toBe('running')
  })

  it('cannot be tried any more: the person still decides, and nothing comes of it', async () => {
    const id = await ask()
    const reread = await desk.ask({ documentId }, { action: 'extract_document' })
    expect(reread.body.result.status).toBe('extracted')
    expect(await ask('mine')).toBe(id)
    expect(codeOf(await desk.decide('approve', id))).toEqual([412, 'version_mismatch'])
    const refused = await desk.ask({ documentId }, { idempotencyKey: 'mine' })
    expect(refused.body.code).toBe('document_not_coded')
  })

  it('waits by a policy that asks nobody any more', async () => {
    const id = await ask()
    await correct()
    await desk.setPolicy('none')
    expect(await ask()).toBe(id)
  })
})
