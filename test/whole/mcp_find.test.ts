import { expect, beforeAll, describe, it } from 'vitest'
import { coreTools } from '../../src/edge/mcp/mcp_choice.ts'
import { addPerson, connectApp } from '../support/access/apps.ts'
import { connectMcp, eras, type McpConnection } from '../support/mcp/mcp_client.ts'
import { wireOf } from '../support/mcp/mcp_wire.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()

type Face = { name: string; inputSchema: object; annotations: object }

const found = async (client: McpConnection, query: string, limit = 5): Promise<Face[]> =>
  (await client.call('find_tools', { query, limit })).body.result.tools

/** How somebody would ask, and what does it. None of these is listed. */
const questions: readonly (readonly [asked: string, tool: string])[] = [
  ['record cash sales of a till', 'record_takings'],
  ['send a reminder to a customer who has not paid', 'send_reminder'],
  ['make an invoice that repeats every month', 'save_recurring_invoice'],
  ['lock a month so nothing changes', 'close_period'],
  ['close the year', 'close_year'],
  ['profit and loss', 'get_profit_and_loss'],
  ['who owes us money, by age', 'get_ageing'],
  ['which bills must we pay', 'list_bills_to_pay'],
  ['move in opening balances from the old system', 'import_opening'],
  ['add a webhook', 'save_webhook'],
  ['trial balance', 'get_trial_balance'],
  ['book a payout of a card provider', 'book_payout'],
  ['write off a small difference', 'write_off'],
  ['give the accountant a package of the books', 'make_package'],
  ['e-invoices that the exchange rejected', 'list_einvoices'],
  ['undo a matching run', 'undo_run'],
  ['put a document on hold until later', 'hold'],
  ['settle VAT that was paid', 'settle_vat_return'],
  ['correct a VAT return that was filed', 'prepare_vat_correction'],
  ['audit log', 'list_audit_log'],
]

describe.each(eras)('tools that are not listed, %s', (era) => {
  let client: McpConnection
  beforeAll(async () => {
    client = await connectMcp(world, world.dk, era)
    return () => client.close()
  })

  it('are found by what is to be done, with the schema to call them by', async () => {
    const missed = []
    for (const [asked, tool] of questions) {
      expect(coreTools, tool).not.toContain(tool)
      const faces = await found(client, asked)
      if (!faces.some(({ name }) => name === tool)) missed.push([asked, faces.map((f) => f.name)])
    }
    expect(missed).toEqual([])
    const [first] = await found(client, 'record_takings', 1)
    expect(first).toMatchObject({
      name: 'record_takings',
      inputSchema: { type: 'object', additionalProperties: false },
      annotations: { readOnlyHint: false },
    })
  })

  it('are named by area where nothing is asked', async () => {
    const { areas } = (await client.call('find_tools')).body.result
    const takings = areas.find((one: { area: string }) => one.area === 'takings')
    expect(takings.tools).toContain('record_takings')
    expect((await client.call('find_tools', { query: 'the and of' })).body.result).toHaveProperty(
      'areas',
    )
    expect((await client.call('find_tools', { query: 'zzyzx' })).body.result).toEqual({ tools: [] })
  })

  it('are called by call_tool as by themselves, with the same record behind', async () => {
    const passed = await client.call('call_tool', {
      name: 'save_contact',
      arguments: { name: `Fundet ${era}`, idempotencyKey: `found-${era}` },
    })
    expect(passed.isError).toBe(false)
    const itself = await client.call('save_contact', {
      name: `Fundet ${era}`,
      idempotencyKey: `found-${era}`,
    })
    expect(itself.body).toEqual(passed.body)
    expect(itself.meta['daybook/idempotencyReplayed']).toBe(true)
    const { rows } = await world.owner.query(
      `SELECT action FROM audit_log WHERE org_id = $1 AND target_id = $2`,
      [world.dk.orgId, passed.body.result.id],
    )
    expect(rows).toEqual([{ action: 'save_contact' }])
    const read = { name: 'get_contact', arguments: { id: passed.body.result.id } }
    expect((await client.call('call_tool', read)).body).toEqual(itself.body)
  })

  it('refuse through it what they refuse themselves', async () => {
    const wrong = { name: '', country: 'DK' }
    const own = await client.call('save_contact', wrong)
    const passed = await client.call('call_tool', { name: 'save_contact', arguments: wrong })
    expect(passed.isError).toBe(true)
    expect({ ...passed.body, requestId: '' }).toEqual({ ...own.body, requestId: '' })
  })

  it('say where a call leads nowhere, and how to find what there is', async () => {
    for (const name of ['no_such_tool', 'call_tool', '__proto__']) {
      const { isError, body } = await client.call('call_tool', { name })
      expect([name, isError, body.code]).toEqual([name, true, 'invalid_input'])
      expect(body.detail).toContain('find_tools')
      expect(body.errors).toMatchObject([{ pointer: '/name', code: 'unknown_tool' }])
    }
    for (const wrong of [{}, { name: 1 }, { name: 'get_settings', arguments: 'x' }]) {
      const { isError, body } = await client.call('call_tool', wrong)
      expect([isError, body.code]).toEqual([true, 'invalid_input'])
    }
  })

  it('are neither found nor called by who may not', async () => {
    const key = await world.createKey(world.dk, ['bank:read'])
    const narrow = await connectMcp(world, { key }, era)
    const names = (await found(narrow, 'save a contact, list bank transactions', 20)).map(
      (face) => face.name,
    )
    expect(names).toContain('list_bank_transactions')
    expect(names).not.toContain('save_contact')
    const denied = await narrow.call('call_tool', {
      name: 'save_contact',
      arguments: { name: 'Nej' },
    })
    expect([denied.isError, denied.body.code]).toEqual([true, 'invalid_input'])
    expect(denied.body.detail).toContain('There is no tool "save_contact" for you')
    await narrow.close()
  })

  it('say in a dry run that it was one', async () => {
    const contact = { name: 'Kun prøvet', dryRun: true }
    for (const dry of [
      await client.call('save_contact', contact),
      await client.call('call_tool', { name: 'save_contact', arguments: contact }),
    ]) {
      expect(dry.body).toMatchObject({ dryRun: true, result: { name: 'Kun prøvet' } })
      expect(dry.meta['daybook/dryRun']).toBe(true)
    }
    const { body, meta } = await client.call('save_contact', { name: 'Ikke kun prøvet' })
    expect(Object.keys(body)).toEqual(['result'])
    expect(meta).not.toHaveProperty('daybook/dryRun')
  })
})

describe('call_tool of an app that may write', () => {
  it('waits for a person as the tool itself does, under one request', async () => {
    const person = await addPerson(world, world.dk, 'owner')
    const { token } = await connectApp(world, world.dk, person, { access: 'write' })
    const client = await connectMcp(world, { key: token }, eras[0])
    const change = { frequency: 'monthly' }
    const passed = await client.call('call_tool', { name: 'set_vat_frequency', arguments: change })
    expect(passed.body).toMatchObject({ code: 'approval_pending' })
    const itself = await client.call('set_vat_frequency', change)
    expect(itself.body.approvalId).toBe(passed.body.approvalId)
    const { rows } = await world.owner.query('SELECT action FROM approval WHERE org_id = $1', [
      world.dk.orgId,
    ])
    expect(rows).toEqual([{ action: 'set_vat_frequency' }])
    await client.close()
  })
})

describe('call_tool of an app that may only read', () => {
  it('reads, is shown as a read, and asks for more where that would help', async () => {
    const person = await addPerson(world, world.dk, 'owner')
    const { token } = await connectApp(world, world.dk, person, { access: 'read' })
    for (const [, send] of wireOf(world, token).eras) {
      const { tools } = (await send('tools/list')).body.result
      const face = tools.find((tool: Face) => tool.name === 'call_tool')
      expect(face.annotations).toMatchObject({ readOnlyHint: true })
      const read = await send('tools/call', {
        name: 'call_tool',
        arguments: { name: 'get_digest' },
      })
      expect(read.body.result.isError ?? false).toBe(false)
      const write = { name: 'save_contact', arguments: { name: 'Nej' } }
      const denied = await send('tools/call', { name: 'call_tool', arguments: write })
      expect(denied.status).toBe(403)
      expect(denied.headers['www-authenticate']).toContain('insufficient_scope')
    }
  })
})
