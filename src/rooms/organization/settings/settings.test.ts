import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

describe('200', () => {
  it('shows the settings of a new organization, with what the caller may do', async () => {
    const reply = await world.read(world.dk, 'settings')
    expect(reply.status).toBe(200)
    expect(reply.headers['etag']).toBe('"1"')
    expect(reply.body.result).toMatchObject({
      id: world.dk.id,
      name: 'Test denmark',
      mode: 'test',
      regionKey: 'denmark',
      currency: 'DKK',
      defaultJournalId: null,
      autoPost: false,
      autoPostThreshold: 0.9,
      frequency: null,
      effectiveFrequency: 'quarterly',
      nonStatutory: false,
      hasCalendarToken: false,
      warnings: [],
      version: 1,
    })
    expect(reply.body.result.allowedActions).toEqual([
      'set_region',
      'set_auto_post',
      'set_auto_post_limits',
      'set_auto_match',
      'set_approval_policy',
      'set_vat_frequency',
      'sync_chart_of_accounts',
      'generate_calendar_token',
      'rotate_calendar_token',
      'set_calendar_items',
      'save_organization_profile',
      'set_invoice_logo',
      'save_declarant',
    ])
  })

  it('shows the quotas, what is used of them, and warns when little is left', async () => {
    const org = await world.createOrg('denmark')
    const none = await world.read(org, 'settings')
    expect(none.body.result.quotas).toEqual({
      bytesStored: { used: 0, limit: null },
      callsInFlight: { limit: null },
      documentsWaiting: { used: 0, limit: null },
    })
    await world.owner.query('INSERT INTO quota VALUES ($1, 100, 7, 2)', [org.orgId])
    const headers = { authorization: `Bearer ${org.key}` }
    const given = { method: 'POST', url: '/api/rest/files', headers } as const
    await world.edge.server.inject({ ...given, payload: 'x'.repeat(95) })
    for (const text of ['a', 'b']) await world.rest(org, 'actions/capture_document', { text })
    const { quotas, warnings } = (await world.read(org, 'settings')).body.result
    expect(quotas).toEqual({
      bytesStored: { used: 95, limit: 100 },
      callsInFlight: { limit: 7 },
      documentsWaiting: { used: 2, limit: 2 },
    })
    expect(warnings).toEqual([
      expect.objectContaining({ field: 'quotas.bytesStored', code: 'quota_nearly_reached' }),
      expect.objectContaining({ field: 'quotas.documentsWaiting', code: 'quota_reached' }),
    ])
  })

  it('is open to a key that only reads, to which nothing is allowed', async () => {
    const key = await world.createKey(world.it, ['settings:read'])
    const reply = await world.read({ ...world.it, key }, 'settings')
    expect(reply.body.result).toMatchObject({ regionKey: 'italy', allowedActions: [] })
  })

  it('shows each organization its own', async () => {
    await world.rest(world.dk, 'actions/set_auto_post', { autoPost: true })
    expect((await world.read(world.it, 'settings')).body.result.autoPost).toBe(false)
  })

  it('never shows the calendar token or its hash', async () => {
    const { body } = await world.rest(world.dk, 'actions/generate_calendar_token', {})
    const text = JSON.stringify((await world.read(world.dk, 'settings')).body)
    expect(text).not.toContain(body.result.token)
    expect(text).not.toMatch(/sealed|hash/)
  })
})

describe('403', () => {
  it('refuses a key without settings:read', async () => {
    const key = await world.createKey(world.dk, ['invoices:edit'])
    const reply = await world.read({ ...world.dk, key }, 'settings')
    expect(reply.status).toBe(403)
    expect(reply.body.permission).toBe('settings:read')
  })
})
