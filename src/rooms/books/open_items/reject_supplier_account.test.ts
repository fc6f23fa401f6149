import { beforeAll, describe, expect, it } from 'vitest'
import { codeOf, openDesk, pending, type Desk } from '#test/support/access/approvals'
import { client } from '#test/support/books/invoices'
import { look, postBill } from '#test/support/books/owed'
import { decodeId } from '#kernel/values/id'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld({ startsOn: '2026-11-16' })
let org: TestOrg
let contactId: string
beforeAll(async () => {
  org = await world.createOrg('denmark')
  contactId = await client(world, org, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
  await postBill(world, org, { net: '100.00', iban: first, contactId })
  await postBill(world, org, { net: '200.00', iban: second, contactId })
})

const [first, second] = ['DK5000400440116243', 'DK9520000123456789'] as const
const decide = (name: 'reject' | 'confirm', body: object, at: TestOrg = org) =>
  world.rest(at, `operations/${name}_supplier_account`, body)
const asked = { account: second, spokeTo: 'Birgit', words: 'We have no such account.' }
const stops = async () =>
  (await look(world, org, `bills-to-pay?contactId=${contactId}`)).items.map(
    ({ stopped }: { stopped: { reason: string } | null }) => stopped?.reason ?? null,
  )

describe('404', () => {
  it('an account that is on no bill of this contact is not rejected', async () => {
    const { status, body } = await decide('reject', { contactId, account: 'DK5750510001322617' })
    expect([status, body.code]).toEqual([404, 'supplier_account_unknown'])
  })

  it('a contact of another organization is not found', async () => {
    const reply = await decide('reject', { contactId, ...asked }, world.it)
    expect([reply.status, reply.body.code]).toEqual([404, 'contact_not_found'])
  })
})

describe('403', () => {
  it('who may not post documents rejects nothing', async () => {
    const key = await world.createKey(org, ['ledger:read', 'documents:edit'])
    const reply = await decide('reject', { contactId, ...asked }, { ...org, key })
    expect([reply.status, reply.body.code]).toEqual([403, 'permission_denied'])
  })
})

describe('200', () => {
  it('keeps the bill stopped, asks nobody again, and says who said so', async () => {
    expect(await stops()).toEqual([null, 'account_changed'])
    const { body } = await decide('reject', { contactId, ...asked })
    expect(body.result).toMatchObject({ outcome: 'rejected', before: first, ...asked })
    expect(await stops()).toEqual([null, 'account_rejected'])
    expect((await look(world, org, 'attention?kind=supplier_account_changed')).items).toEqual([])
    const again = await decide('reject', { contactId, ...asked, words: 'Other words.' })
    expect(again.body.result).toEqual(body.result)
  })

  it('also of an account that was confirmed; the last answer counts, and both stand in the trail', async () => {
    await decide('confirm', { contactId, account: second, spokeTo: 'Birgit' })
    expect(await stops()).toEqual([null, null])
    const { body } = await decide('reject', { contactId, ...asked })
    expect(body.result).toMatchObject({ outcome: 'rejected' })
    expect(await stops()).toEqual([null, 'account_rejected'])
    const trail = await look(world, org, `audit-log?targetId=${body.result.id}`)
    expect(trail.items.map(({ action }: { action: string }) => action)).toEqual([
      'reject_supplier_account',
      'confirm_supplier_account',
      'reject_supplier_account',
      'reject_supplier_account',
    ])
  })
})

describe('409', () => {
  const names = { reject: 'reject_supplier_account', confirm: 'confirm_supplier_account' } as const
  const openBill = async (): Promise<{ desk: Desk; body: object }> => {
    const desk = await openDesk(world)
    const supplier = { name: 'Lomax A/S', type: 'vendor', country: 'DK' }
    const own = await client(world, desk.org, supplier)
    await postBill(world, desk.org, { net: '100.00', iban: first, contactId: own })
    await postBill(world, desk.org, { net: '200.00', iban: second, contactId: own })
    return { desk, body: { contactId: own, account: second } }
  }

  it.each([
    ['confirm', 'reject', 'account_rejected'],
    ['reject', 'confirm', null],
  ] as const)(
    'an approval to %s overturns no answer that came since',
    async (late, since, stop) => {
      const { desk, body } = await openBill()
      const waiting = await desk.ask(body, { action: names[late] })
      expect(codeOf(waiting)).toEqual(pending)
      await decide(since, { ...body, spokeTo: 'Birgit' }, desk.org)
      const reply = await desk.decide('approve', waiting.body.approvalId)
      expect(codeOf(reply)).toEqual([409, 'effect_changed'])
      const { items } = await look(world, desk.org, 'bills-to-pay')
      expect(items[1].stopped?.reason ?? null).toBe(stop)
      const again = await look(world, desk.org, `approvals/${waiting.body.approvalId}`)
      const outcome = since === 'reject' ? 'rejected' : 'confirmed'
      expect(again.preview.earlierAnswer).toMatchObject({ outcome, spokeTo: 'Birgit' })
      const knowing = await desk.decide('approve', waiting.body.approvalId)
      expect(knowing.body.result.status).toBe('done')
    },
  )
})

describe('an account has one answer', () => {
  const rowsOf = async (at: TestOrg): Promise<[confirmed: string[], rejected: string[]]> => {
    const of = async (table: string): Promise<string[]> => {
      const { rows } = await world.owner.query<{ account: string }>(
        `SELECT account FROM ${table} WHERE org_id = $1`,
        [at.orgId],
      )
      return rows.map(({ account }) => account)
    }
    return [await of('supplier_account'), await of('supplier_account_rejected')]
  }

  // A release that does not know rejections takes each row of supplier_account for confirmed.
  it('and one that was rejected is nowhere among those confirmed', async () => {
    const own = await world.createOrg('denmark')
    const supplier = await client(world, own, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
    const body = { contactId: supplier, account: second }
    await postBill(world, own, { net: '100.00', iban: second, contactId: supplier })
    await decide('confirm', body, own)
    expect(await rowsOf(own)).toEqual([[second], []])
    await decide('reject', body, own)
    expect(await rowsOf(own)).toEqual([[], [second]])
    await decide('confirm', body, own)
    expect(await rowsOf(own)).toEqual([[second], []])
  })

  it('in whichever way bills write it', async () => {
    const own = await world.createOrg('denmark')
    const supplier = await client(world, own, { name: 'Lomax A/S', type: 'vendor', country: 'DK' })
    const spell = async (documentId: string): Promise<void> => {
      await world.owner.query(
        `UPDATE document SET extraction = jsonb_set(extraction, '{fields,iban,value}', $3)
         WHERE org_id = $1 AND id = $2`,
        [own.orgId, decodeId('doc', documentId), JSON.stringify(second.slice(4))],
      )
    }
    await postBill(world, own, { net: '100.00', iban: first, contactId: supplier })
    const billId = await postBill(world, own, { net: '9.00', iban: second, contactId: supplier })
    const { body: rejected } = await decide('reject', { ...asked, contactId: supplier }, own)
    await spell(billId)
    const bare = { contactId: supplier, account: second.slice(4) }
    const { body } = await decide('confirm', bare, own)
    expect(body.result).toMatchObject({ id: rejected.result.id, account: second })
    expect(await rowsOf(own)).toEqual([[second], []])
    const { items } = await look(world, own, 'bills-to-pay')
    expect(items.map(({ stopped }: { stopped: unknown }) => stopped)).toEqual([null, null])
  })
})
