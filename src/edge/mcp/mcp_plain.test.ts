import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askOf,
  createTwins,
  leftAlone,
  messageOf,
  type Got,
  type Headers,
  type Message,
  type Sent,
  type Twins,
} from '#test/support/mcp/mcp_twins'
import { useWorld } from '#test/support/use_world'

const world = useWorld()
let twins: Twins
let contactId: string

beforeAll(async () => {
  twins = createTwins(world)
  // What is seen of a text is the same by both ways, however it was hidden.
  const saved = await world.rest(world.dk, 'actions/save_contact', {
    name: 'Kunde \u202E"ApS" {}',
    notes: 'event: message\ndata: {}\n\n\u2028 \\ 😀',
  })
  contactId = saved.body.result.id
})
afterAll(async () => {
  await twins.close()
})

async function expectSame(sent: Sent): Promise<Got> {
  const [ours, theirs] = await twins.both(sent)
  expect(ours.status).toBe(200)
  expect(ours).toEqual(theirs)
  return ours
}

async function expectLeft(sent: Sent, key?: string): Promise<Got> {
  const [ours, theirs] = await twins.both(sent, key)
  expect(ours.status).toBe(leftAlone)
  return theirs
}

const contactsNamed = async (name: string) =>
  (await world.owner.query('SELECT FROM contact WHERE name = $1', [name])).rowCount

const eras = Object.entries(askOf)

describe.each(eras)('a plain call (%s) is answered as the library would', (era, ask) => {
  it('for one record, a list, and what there is only one of', async () => {
    const one = await expectSame(ask('get_contact', { id: contactId }))
    expect(one.text).toContain('REQUEST-ID')
    expect(one.text).toContain('Kunde')
    expect(one.text).not.toContain('\u202E')
    await expectSame(ask('list_contacts', { limit: 2 }))
    await expectSame(ask('get_settings', {}))
  })

  it('for a call without arguments, with an id that is a text, and with others’ words', async () => {
    const { body, headers } = ask('list_contacts', {}, { progressToken: 'p', 'x/y': [1, null] })
    const { params, ...rest } = body as Message
    const { arguments: _, ...bare } = params as { arguments?: object }
    await expectSame({ body: { ...rest, id: 'søren', params: bare }, headers })
  })

  it('for what is refused: unknown ids, wrong input, strange words of ours', async () => {
    const cases = [
      ask('get_contact', { id: 'con_00000000000000000000000000' }),
      ask('get_contact', {}),
      ask('list_contacts', { limit: 0, hidden: '\u200B' }),
      ask('save_contact', { id: contactId, name: '' }),
      ask('get_contact', { id: contactId }, { 'daybook/dryrun': true }),
      ask('delete_contact', { id: contactId }, { 'daybook/ifMatch': 99 }),
      ask('save_contact', { name: 'X' }, { 'daybook/dryRun': 'yes' }),
    ]
    for (const sent of cases) {
      const got = await expectSame(sent)
      expect(got.text).toContain('"isError":true')
      expect(got.code).not.toBe('none')
    }
  })

  it('for a write that is repeated, which is done once', async () => {
    const name = `Once ${era}`
    const sent = ask('save_contact', { name }, { 'daybook/idempotencyKey': name })
    const first = await twins.ours(sent)
    expect(first.text).toContain(name)
    expect(first.text).not.toContain('idempotencyReplayed')
    const again = await expectSame(sent)
    expect(again.text).toContain('"daybook/idempotencyReplayed":true')
    expect(await contactsNamed(name)).toBe(1)
  })

  it('for a dry run, which keeps nothing', async () => {
    const name = `Dry ${era}`
    const got = await twins.ours(ask('save_contact', { name }, { 'daybook/dryRun': true }))
    expect(got.text).toContain(name)
    expect(await contactsNamed(name)).toBe(0)
  })
})

describe.each(eras)('to the library (%s) is left', (_, ask) => {
  it('a tool that is unknown, or that the caller does not have', async () => {
    const narrow = await world.createKey(world.dk, ['bank:read'])
    const forbidden = await expectLeft(ask('get_contact', { id: contactId }), narrow)
    const unknown = await expectLeft(ask('no_such_tool', {}))
    for (const got of [forbidden, unknown]) expect(got.text).toContain('Unknown tool')
  })

  it('a batch, another method, a notification and what is no message', async () => {
    const { body, headers } = ask('get_contact', { id: contactId })
    const { id: _id, ...notification } = body as Message
    const others = [[body], notification, { ...notification, id: 1, method: 'tools/list' }]
    for (const other of [...others, null, 5, {}]) await expectLeft({ body: other, headers })
  })

  it('a second round, a task, and any other part that a call does not usually have', async () => {
    const { body, headers } = ask('get_contact', { id: contactId })
    const { params } = body as Message
    for (const also of [{ requestState: 'x' }, { inputResponses: {} }, { task: {} }, { more: 1 }]) {
      await expectLeft({ body: messageOf({ ...params, ...also }), headers })
    }
  })
})

describe('the headers of a plain call', () => {
  const { modern, legacy } = askOf
  const over = ({ body, headers }: Sent, more: Headers): Sent => {
    return { body, headers: { ...headers, ...more } }
  }

  it('are those of its revision, or the library says what is wrong with them', async () => {
    const sent = modern('get_contact', { id: contactId })
    for (const name of ['mcp-protocol-version', 'mcp-method', 'mcp-name']) {
      expect((await expectLeft(over(sent, { [name]: undefined }))).status).toBe(400)
      expect((await expectLeft(over(sent, { [name]: 'delete_contact' }))).status).toBe(400)
    }
    expect((await expectLeft(over(sent, { 'content-type': 'text/plain' }))).status).toBe(415)
  })

  it('may name any revision of the older era, or none, and must accept both kinds', async () => {
    const sent = legacy('get_contact', { id: contactId })
    for (const version of ['2025-06-18', '2025-03-26', undefined]) {
      await expectSame(over(sent, { 'mcp-protocol-version': version }))
    }
    for (const accept of ['application/json', 'text/event-stream', undefined]) {
      expect((await expectLeft(over(sent, { accept }))).status).toBe(406)
    }
    const unknown = over(sent, { 'mcp-protocol-version': '2019-01-01' })
    expect((await expectLeft(unknown)).status).toBe(400)
  })

  it('may come from a client that can be asked, which concerns only what changes something', async () => {
    const meta = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } }
    await expectSame(modern('get_contact', { id: contactId }, meta))
    await expectLeft(modern('save_contact', { id: contactId, name: '' }, meta))
  })
})
