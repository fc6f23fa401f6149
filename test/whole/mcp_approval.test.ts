import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { action } from '#kernel/corridor/definition'
import { sql } from '#kernel/database/sql'
import { registry, type Registry } from '../../src/registry.ts'
import { addPerson, connectApp, type TestApp } from '../support/access/apps.ts'
import { wireOf } from '../support/mcp/mcp_wire.ts'
import { createWorld, type World } from '../support/world.ts'
import type { Reply } from '../support/reply.ts'

/** Cannot be taken back, like a posting; kept as a contact. */
const postNote = action({
  name: 'post_note',
  says: 'Post a note for good.',
  needs: 'invoices:edit',
  input: z.strictObject({ text: z.string().min(1), total: z.number().optional() }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    total: z.number(),
    currency: z.string(),
    supplier: z.object({ name: z.string() }),
  }),
  fails: [],
  reviewed: true,
  async run(scene, { text, total = 1250.5 }) {
    const id = scene.newId()
    scene.tx.send(sql`INSERT INTO contact (org_id, id, type, name, created_at, updated_at)
      VALUES (${scene.orgId}, ${id}, 'client', ${text}, ${scene.now}, ${scene.now})`)
    scene.changed({ event: 'note.posted', id, before: null, after: { id, text } })
    return { id, name: text, total, currency: 'DKK', supplier: { name: 'Leverandør\u202E ApS' } }
  },
})
const lists: Registry = { ...registry, actions: [postNote, ...registry.actions] }

let world: World
let app: TestApp
beforeAll(async () => {
  world = await createWorld({ lists })
  app = await connectApp(world, world.dk, await addPerson(world, world.dk), { name: 'Robot' })
})
afterAll(() => world.close())
beforeEach(() => letClientDecide(true))

const letClientDecide = (isApproved: boolean) =>
  world.owner.query('UPDATE organization SET approve_in_client = $1', [isApproved])
const notesNamed = async (name: string) =>
  (await world.owner.query('SELECT id FROM contact WHERE name = $1', [name])).rows.length
const approvalOf = async (text: string) =>
  (await world.owner.query(`SELECT * FROM approval WHERE input ->> 'text' = $1`, [text])).rows

const canAsk = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } } }
type Extra = { requestState?: string; inputResponses?: object; _meta?: object }
const callWith = (token: string, input: object, extra: Extra = {}): Promise<Reply> => {
  const params = { name: 'post_note', arguments: input, _meta: canAsk, ...extra }
  return wireOf(world, token).modern('tools/call', params)
}
const post = (text: string, extra: Extra = {}) => callWith(app.token, { text }, extra)
const answer = (action: string, confirm?: unknown) => {
  return { confirm: { action, ...(confirm === undefined ? {} : { content: { confirm } }) } }
}
const ask = async (text: string): Promise<string> => {
  const { body } = await post(text)
  expect(body.result.resultType).toBe('input_required')
  return body.result.requestState as string
}
const problemOf = (reply: Reply) => {
  expect(reply.body.result.isError).toBe(true)
  return JSON.parse(reply.body.result.content[0].text)
}

describe('a reviewed tool, of a client that can be asked', () => {
  it('asks with a form: who, what, and what it would come to', async () => {
    const { status, body } = await post('Første')
    expect(status).toBe(200)
    const { method, params } = body.result.inputRequests.confirm
    expect(method).toBe('elicitation/create')
    expect(params.requestedSchema).toMatchObject({
      properties: { confirm: { type: 'boolean' } },
      required: ['confirm'],
    })
    expect(params.message).toContain('"Robot" wants to run post_note. Post a note for good.')
    expect(params.message).toContain('- total: 1250.5')
    expect(params.message).toContain('- currency: DKK')
    expect(params.message).toContain('- supplier.name: Leverandør ApS')
    expect(await notesNamed('Første')).toBe(0)
  })

  it('does it on a yes, once, and answers with the tool’s own result', async () => {
    const requestState = await ask('Ja tak')
    const yes = { requestState, inputResponses: answer('accept', true) }
    const first = await post('Ja tak', yes)
    expect(first.body.result.structuredContent.result).toMatchObject({ name: 'Ja tak' })
    expect(await notesNamed('Ja tak')).toBe(1)
    const again = await post('Ja tak', yes)
    expect(again.body.result.structuredContent).toEqual(first.body.result.structuredContent)
    const plain = await post('Ja tak')
    expect(plain.body.result.structuredContent).toEqual(first.body.result.structuredContent)
    expect(await notesNamed('Ja tak')).toBe(1)
    const [row] = await approvalOf('Ja tak')
    expect(row).toMatchObject({ status: 'done', decided_in: 'client' })
  })

  it('gives a secret to the app on a yes, though the approval does not show it', async () => {
    const params = { name: 'generate_calendar_token', arguments: {}, _meta: canAsk }
    const send = (extra: Extra) =>
      wireOf(world, app.token).modern('tools/call', { ...params, ...extra })
    const { requestState } = (await send({})).body.result
    const { body } = await send({ requestState, inputResponses: answer('accept', true) })
    expect(body.result.structuredContent.result.token).toMatch(/^dbc_/)
  })

  it('does it once where the yes comes five times at the same moment', async () => {
    const requestState = await ask('Samtidig')
    const yes = { requestState, inputResponses: answer('accept', true) }
    const replies = await Promise.all(Array.from({ length: 5 }, () => post('Samtidig', yes)))
    for (const { status } of replies) expect(status).toBe(200)
    expect(await notesNamed('Samtidig')).toBe(1)
    expect((await post('Samtidig', yes)).body.result.structuredContent.result.name).toBe('Samtidig')
  })

  it.each([
    ['a no', answer('accept', false)],
    ['a declined form', answer('decline')],
    ['a closed form', answer('cancel')],
    ['a yes that is only a word', answer('accept', 'true')],
    ['an empty form', answer('accept')],
  ])('does nothing on %s, and says that it still waits', async (why, inputResponses) => {
    const requestState = await ask(why)
    const reply = await post(why, { requestState, inputResponses })
    const problem = problemOf(reply)
    expect(problem).toMatchObject({ status: 409, code: 'approval_pending' })
    expect(problem.detail).toContain('still pending')
    expect(problem.approvalUrl).toMatch(/^http:\/\/daybook\.test\/approvals\/apr_/)
    expect(await notesNamed(why)).toBe(0)
    expect(await approvalOf(why)).toMatchObject([{ status: 'waiting' }])
  })

  it('asks again where the answer to the question is missing', async () => {
    const requestState = await ask('Glemt')
    for (const inputResponses of [undefined, {}, { other: answer('accept', true).confirm }]) {
      const extra = inputResponses === undefined ? {} : { inputResponses }
      const { body } = await post('Glemt', { requestState, ...extra })
      expect(body.result.resultType).toBe('input_required')
    }
    expect(await approvalOf('Glemt')).toHaveLength(1)
    expect(await notesNamed('Glemt')).toBe(0)
  })
})

describe('a state is refused', () => {
  const refused = (reply: Reply) => {
    expect(reply.body.error).toMatchObject({
      code: -32602,
      data: { reason: 'invalid_request_state' },
    })
  }
  const yes = (requestState: string) => {
    return { requestState, inputResponses: answer('accept', true) }
  }

  it('where it was made up or altered', async () => {
    const state = await ask('Forfalsket')
    const bytes = Buffer.from(state, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    const wrong = ['', 'x', bytes.toString('base64url'), state.slice(0, -8), `${state}AAAA`]
    for (const one of wrong) refused(await post('Forfalsket', yes(one)))
    expect(await notesNamed('Forfalsket')).toBe(0)
  })

  it('with other arguments, even smaller ones, and with another tool', async () => {
    const { body } = await callWith(app.token, { text: 'Beløb', total: 100 })
    const state = yes(body.result.requestState)
    refused(await callWith(app.token, { text: 'Beløb', total: 99 }, state))
    refused(await callWith(app.token, { text: 'Beløb' }, state))
    const params = { name: 'save_contact', arguments: { text: 'Beløb', total: 100 }, ...state }
    refused(await wireOf(world, app.token).modern('tools/call', { ...params, _meta: canAsk }))
    expect(await notesNamed('Beløb')).toBe(0)
  })

  it('from another app of the same user, and from another organization', async () => {
    const state = yes(await ask('Fremmed'))
    const other = await connectApp(world, world.dk, await addPerson(world, world.dk))
    refused(await callWith(other.token, { text: 'Fremmed' }, state))
    const abroad = await connectApp(world, world.it, await addPerson(world, world.it))
    refused(await callWith(abroad.token, { text: 'Fremmed' }, state))
    expect(await notesNamed('Fremmed')).toBe(0)
  })

  it('after ten minutes', async () => {
    const state = yes(await ask('For sent'))
    const { clock } = world.app
    const later = (minutes: number) => {
      return { ...clock, now: () => new Date(Date.now() + minutes * 60_000) }
    }
    try {
      Object.assign(world.app, { clock: later(10.1) })
      refused(await post('For sent', state))
      Object.assign(world.app, { clock: later(9.9) })
      expect((await post('For sent', state)).body.result.isError).toBeUndefined()
    } finally {
      Object.assign(world.app, { clock })
    }
    expect(await notesNamed('For sent')).toBe(1)
  })
})

describe('a link is given instead', () => {
  const toldOnly = async (reply: Reply, text: string) => {
    const problem = problemOf(reply)
    expect(problem.code).toBe('approval_pending')
    expect(problem.approvalUrl).toContain(problem.approvalId)
    expect(reply.body.result.resultType).not.toBe('input_required')
    expect(await notesNamed(text)).toBe(0)
  }

  it('to a client that cannot be asked, in either era', async () => {
    const { modern, legacy } = wireOf(world, app.token)
    const params = { name: 'post_note', arguments: { text: 'Link' } }
    await toldOnly(await modern('tools/call', params), 'Link')
    await toldOnly(await legacy('tools/call', params), 'Link')
    const capabilities = { elicitation: { url: {} } }
    const meta = { 'io.modelcontextprotocol/clientCapabilities': capabilities }
    await toldOnly(await modern('tools/call', { ...params, _meta: meta }), 'Link')
  })

  it('where the organization wants its people to decide in Daybook', async () => {
    await letClientDecide(false)
    await toldOnly(await post('Kun i Daybook'), 'Kun i Daybook')
  })

  it('where that was changed while the question was open: the yes counts no more', async () => {
    const requestState = await ask('Skiftet')
    await letClientDecide(false)
    const reply = await post('Skiftet', { requestState, inputResponses: answer('accept', true) })
    expect(problemOf(reply).code).toBe('self_approval')
    expect(await notesNamed('Skiftet')).toBe(0)
  })
})

it('a person’s no in Daybook stands, whatever is said in the client afterwards', async () => {
  const requestState = await ask('Afvist')
  await world.owner.query(
    `UPDATE approval SET status = 'declined', note = 'Ikke denne' WHERE input ->> 'text' = 'Afvist'`,
  )
  const reply = await post('Afvist', { requestState, inputResponses: answer('accept', true) })
  expect(problemOf(reply)).toMatchObject({ code: 'approval_declined', note: 'Ikke denne' })
  expect(await notesNamed('Afvist')).toBe(0)
})
