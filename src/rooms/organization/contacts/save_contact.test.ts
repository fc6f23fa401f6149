import { describe, expect, it } from 'vitest'
import { useWorld } from '#test/support/use_world'

const world = useWorld()

const save = (body: unknown, headers = {}) =>
  world.rest(world.dk, 'actions/save_contact', body, headers)

describe('200', () => {
  it('creates a client with defaults and answers with the whole record', async () => {
    const reply = await save({ name: 'Kunde ApS' })
    expect(reply.status).toBe(200)
    expect(reply.body.result).toMatchObject({
      type: 'client',
      name: 'Kunde ApS',
      country: null,
      version: 1,
      warnings: [],
      allowedActions: ['save_contact', 'save_contact_details', 'delete_contact'],
    })
    expect(reply.body.result.id).toMatch(/^con_[0-9a-z]{26}$/)
  })

  it('keeps what is left out of an update and clears what is given as ""', async () => {
    const { body } = await save({ name: 'A', email: 'a@example.com', notes: 'x', country: 'dk' })
    const reply = await save({ id: body.result.id, name: 'B', notes: '' })
    expect(reply.body.result).toMatchObject({
      name: 'B',
      email: 'a@example.com',
      notes: null,
      country: 'DK',
      version: 2,
    })
  })

  it('changes nothing, not even the version, when the same is saved again', async () => {
    const { body } = await save({ name: 'Same', email: 'same@example.com' })
    const reply = await save({ id: body.result.id, name: 'Same' })
    expect(reply.body.result.version).toBe(1)
  })

  it('warns of a wrong check digit and saves all the same', async () => {
    const reply = await save({ name: 'CVR', country: 'DK', businessId: '12345678' })
    expect(reply.status).toBe(200)
    expect(reply.body.result.warnings[0]).toMatchObject({ field: 'businessId' })
  })

  it('writes one audit row and one event with the same request id', async () => {
    const reply = await save({ name: 'Trail' })
    const requestId = reply.headers['request-id']
    const audit = await world.owner.query('SELECT * FROM audit_log WHERE request_id = $1', [
      requestId,
    ])
    const events = await world.owner.query('SELECT * FROM event WHERE request_id = $1', [requestId])
    expect(audit.rows).toHaveLength(1)
    expect(audit.rows[0]).toMatchObject({ action: 'save_contact', via: 'rest', outcome: 'ok' })
    expect(events.rows).toHaveLength(1)
    expect(events.rows[0]).toMatchObject({
      type: 'contact.created',
      record_id: reply.body.result.id,
    })
  })
})

describe('400', () => {
  it('refuses an unknown country and names the field', async () => {
    const reply = await save({ name: 'X', country: 'ZZ' })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'invalid_input', errors: [{ pointer: '/country' }] })
  })

  it('refuses the character that the database cannot hold', async () => {
    const reply = await save({ name: 'a\u0000b' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors[0]).toMatchObject({ pointer: '/name', code: 'invalid_character' })
  })
})

describe('404', () => {
  it('answers contact_not_found for an unknown, a malformed and a foreign id alike', async () => {
    const foreign = await world.rest(world.it, 'actions/save_contact', { name: 'Estero' })
    const unknown = 'con_01h455vb4pex5vsknk084sn02q'
    const ids = [unknown, 'con_nonsense', 'doc_01h455vb4pex5vsknk084sn02q', foreign.body.result.id]
    for (const id of ids) {
      const reply = await save({ id, name: 'X' })
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('contact_not_found')
    }
  })
})

describe('412', () => {
  it('refuses an update of a version that is no longer there', async () => {
    const { body } = await save({ name: 'V1' })
    const { id } = body.result
    expect((await save({ id, name: 'V2' }, { 'if-match': '"1"' })).status).toBe(200)
    const late = await save({ id, name: 'V3' }, { 'if-match': '"1"' })
    expect(late.status).toBe(412)
    expect(late.body).toMatchObject({ code: 'version_mismatch', version: 2 })
  })
})
