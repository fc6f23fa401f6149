import { describe, expect, it } from 'vitest'
import { regionOf } from '#regions/room'
import { postPurchase } from '#test/support/books/ledger_desk'
import { createConnected, createOutsideSystem, setUp } from '#test/support/books/outside_books'
import { useWorld } from '#test/support/use_world'
import type { TestOrg } from '#test/support/world'

const world = useWorld()

const setRegion = (org: TestOrg, body: unknown, headers = {}) =>
  world.rest(org, 'actions/set_region', body, headers)

const idsOf = async (org: TestOrg, read: string): Promise<string[]> =>
  (await world.read(org, `${read}?limit=200`)).body.result.items.map(
    (item: { id: string }) => item.id,
  )

describe('200', () => {
  it('moves to another region with its currency and its whole standard chart', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setRegion(org, { regionKey: 'italy', defaultJournalId: 'J1' })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      id: org.id,
      regionKey: 'italy',
      currency: 'EUR',
      defaultJournalId: 'J1',
      effectiveFrequency: 'monthly',
      version: 2,
    })
    const { accounts, vatCodes, categories } = regionOf('italy')
    expect(await idsOf(org, 'accounts')).toEqual(accounts.map((row) => row.id).toSorted())
    const codes = new Set(vatCodes.map((row) => row.id))
    expect(await idsOf(org, 'vat-codes')).toEqual([...codes].toSorted())
    expect(await idsOf(org, 'categories')).toEqual(categories.map((row) => row.id).toSorted())
  })

  it('goes there and back, and nothing of the other chart stays', async () => {
    const org = await world.createOrg('italy')
    await setRegion(org, { regionKey: 'denmark' })
    const reply = await setRegion(org, { regionKey: 'italy' })
    expect(reply.body.result).toMatchObject({ regionKey: 'italy', currency: 'EUR', version: 3 })
    expect(await idsOf(org, 'accounts')).toHaveLength(regionOf('italy').accounts.length)
  })

  it('keeps the journal when it is left out and clears it by ""', async () => {
    const org = await world.createOrg('denmark')
    await setRegion(org, { regionKey: 'denmark', defaultJournalId: 'DK:Bank' })
    const kept = await setRegion(org, { regionKey: 'italy' })
    expect(kept.body.result.defaultJournalId).toBe('DK:Bank')
    const cleared = await setRegion(org, { regionKey: 'italy', defaultJournalId: '' })
    expect(cleared.body.result.defaultJournalId).toBeNull()
  })

  it('fills an empty chart for the region that is set already, as no change of settings', async () => {
    const org = await world.createOrg('denmark')
    expect(await idsOf(org, 'accounts')).toEqual([])
    const reply = await setRegion(org, { regionKey: 'denmark' })
    expect(reply.body.result.version).toBe(1)
    expect(await idsOf(org, 'accounts')).toHaveLength(regionOf('denmark').accounts.length)
    const events = await eventsOf(reply.headers['request-id'])
    expect(events).toEqual([])
  })

  it('writes one settings.updated with the whole record', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setRegion(org, { regionKey: 'italy' })
    const events = await eventsOf(reply.headers['request-id'])
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ type: 'settings.updated', record_id: org.id })
    const { allowedActions: _, ...record } = reply.body.result
    expect(events[0].data).toEqual(record)
  })

  it('leaves the chart of every other organization alone', async () => {
    const other = await world.createOrg('denmark')
    await setRegion(other, { regionKey: 'denmark' })
    const before = await idsOf(other, 'accounts')
    await setRegion(await world.createOrg('denmark'), { regionKey: 'italy' })
    expect(await idsOf(other, 'accounts')).toEqual(before)
  })

  it('changes nothing in a dry run, the chart included', async () => {
    const org = await world.createOrg('denmark')
    const reply = await setRegion(org, { regionKey: 'italy' }, { 'daybook-dry-run': 'true' })
    expect(reply.body.result).toMatchObject({ regionKey: 'italy', currency: 'EUR' })
    expect((await world.read(org, 'settings')).body.result).toMatchObject({ regionKey: 'denmark' })
    expect(await idsOf(org, 'accounts')).toEqual([])
  })

  it('lets many callers move it at once and ends with one whole chart', async () => {
    const org = await world.createOrg('denmark')
    const keys = Array.from({ length: 12 }, (_, index) => (index % 2 ? 'denmark' : 'italy'))
    const replies = await Promise.all(keys.map((regionKey) => setRegion(org, { regionKey })))
    expect(replies.map((reply) => reply.status)).toEqual(keys.map(() => 200))
    const { regionKey } = (await world.read(org, 'settings')).body.result
    const { accounts } = regionOf(regionKey)
    expect(await idsOf(org, 'accounts')).toEqual(accounts.map((row) => row.id).toSorted())
  })
})

describe('400', () => {
  it('refuses a region that is not supported, and a body without one', async () => {
    for (const body of [{ regionKey: 'sweden' }, {}, { regionKey: null }]) {
      const reply = await setRegion(world.dk, body)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({
        code: 'invalid_input',
        errors: [{ pointer: '/regionKey' }],
      })
    }
  })
})

describe('403', () => {
  it('refuses a key that may only read settings', async () => {
    const key = await world.createKey(world.dk, ['settings:read'])
    const reply = await setRegion({ ...world.dk, key }, { regionKey: 'italy' })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code: 'permission_denied', permission: 'settings:edit' })
  })
})

describe('409', () => {
  it('refuses another region once something is posted, and changes nothing', async () => {
    const org = await world.createOrg('denmark')
    await setRegion(org, { regionKey: 'denmark' })
    await postPurchase(world, org)
    const reply = await setRegion(org, { regionKey: 'italy', defaultJournalId: 'J9' })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({ code: 'region_in_use' })
    const settings = (await world.read(org, 'settings')).body.result
    expect(settings).toMatchObject({ regionKey: 'denmark', defaultJournalId: null, version: 1 })
    expect(await idsOf(org, 'accounts')).toHaveLength(regionOf('denmark').accounts.length)
  })

  it('gives region_in_use where an own account has a number of the other chart', async () => {
    const org = await world.createOrg('denmark')
    const danish = new Set(regionOf('denmark').accounts.map(({ id }) => id))
    const free = regionOf('italy').accounts.find(({ id }) => !danish.has(id) && /^\d{4}$/.test(id))
    const number = free?.id ?? ''
    const account = { number, name: 'Own', type: 'expense', standardNumber: '1010' }
    const added = await world.rest(org, 'operations/save_account', account)
    expect([added.body.code, added.status]).toEqual([undefined, 200])
    const reply = await setRegion(org, { regionKey: 'italy' })
    expect([reply.status, reply.body.code]).toEqual([409, 'region_in_use'])
    expect(reply.body.accounts).toEqual([number])
    expect(reply.body.detail).toContain(number)
    expect((await world.read(org, 'settings')).body.result.regionKey).toBe('denmark')
    expect((await world.read(org, `accounts/${number}`)).body.result.name).toBe('Own')
  })

  it('still takes another journal for the region that is set', async () => {
    const org = await world.createOrg('italy')
    await postPurchase(world, org)
    const reply = await setRegion(org, { regionKey: 'italy', defaultJournalId: 'J2' })
    expect(reply.status).toBe(200)
    expect(reply.body.result.defaultJournalId).toBe('J2')
  })

  it('never lets a posting and a move both happen, whichever is first', async () => {
    for (let round = 0; round < 10; round++) {
      const org = await world.createOrg('denmark')
      const [moved, posted] = await Promise.allSettled([
        setRegion(org, { regionKey: 'italy' }),
        postPurchase(world, org),
      ])
      const isMoved = moved.status === 'fulfilled' && moved.value.status === 200
      expect([isMoved, posted.status]).toEqual([isMoved, isMoved ? 'rejected' : 'fulfilled'])
    }
  })
})

describe('412', () => {
  it('refuses a change of settings that have moved on', async () => {
    const org = await world.createOrg('denmark')
    await setRegion(org, { regionKey: 'italy' }, { 'if-match': '"1"' })
    const late = await setRegion(org, { regionKey: 'denmark' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({ code: 'version_mismatch', version: 2 })
  })
})

async function eventsOf(requestId: string | undefined) {
  const found = await world.owner.query('SELECT * FROM event WHERE request_id = $1', [requestId])
  return found.rows
}

describe('while an accounting system is connected', () => {
  const connected = async (): Promise<TestOrg> => {
    setUp(world, createOutsideSystem())
    return await createConnected(world)
  }

  it('takes only a journal that the system has, and goes on with its numbers', async () => {
    const org = await connected()
    const unknown = await setRegion(org, { regionKey: 'denmark', defaultJournalId: '77' })
    expect(unknown.status).toBe(400)
    expect(unknown.body.errors[0]).toMatchObject({
      pointer: '/defaultJournalId',
      code: 'journal_not_found',
      detail: expect.stringContaining('1 (Kassekladde), 2 (Daybook)'),
    })
    const none = await setRegion(org, { regionKey: 'denmark', defaultJournalId: '' })
    expect(none.body.errors[0]).toMatchObject({ pointer: '/defaultJournalId', code: 'required' })
    const other = await setRegion(org, { regionKey: 'denmark', defaultJournalId: '1' })
    expect(other.body.result).toMatchObject({ defaultJournalId: '1' })
    const { rows } = await world.owner.query(
      'SELECT next_voucher, last_voucher FROM accounting_connection WHERE org_id = $1',
      [org.orgId],
    )
    expect(rows).toEqual([{ next_voucher: 1, last_voucher: 999 }])
  })

  it('refuses another region with region_in_use', async () => {
    const reply = await setRegion(await connected(), { regionKey: 'italy' })
    expect([reply.status, reply.body.code]).toEqual([409, 'region_in_use'])
    expect(reply.body.detail).toContain('disconnect_provider')
  })
})
