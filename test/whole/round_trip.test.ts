import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { contactTypes } from '../../src/rooms/organization/contacts/contact/contact.ts'
import { listen } from '../support/mcp/mcp_client.ts'
import { useWorld } from '../support/use_world.ts'

const world = useWorld()
let address = ''
beforeAll(async () => {
  address = await listen(world)
})

type Body = Record<string, unknown>

/** Over a real socket, so that bytes, lengths and encodings take part too. */
async function send(path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const reply = await fetch(`${address}/api/rest/${path}`, {
    headers: { authorization: `Bearer ${world.it.key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Body }
}

const save = async (body: unknown): Promise<Body> => {
  const reply = await send('actions/save_contact', body)
  expect(reply.status).toBe(200)
  return reply.body['result'] as Body
}

const readBack = async (id: unknown): Promise<Body> =>
  (await send(`contacts/${String(id)}`)).body['result'] as Body

const scripts = [
  ...Array.from('abcÆØÅæøåßñçİıΩЖ漢字かな한글עבריתالعربية\u202E\u200D\u200B\u0301\uFFFF'),
  '🙂',
  '👩‍👩‍👧',
  '🇩🇰',
  '𝔘',
  '"',
  '\\',
  '\n',
  '\r',
  '\t',
  '\u0001',
  "'",
  '%',
  '$1',
  '\u2028',
]

/** Any text that can be kept, no longer than `most`. */
const text = (most: number, least = 0): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: fc.constantFrom(...scripts), maxLength: 30 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 30 }),
    )
    .map((one) => one.replaceAll('\u0000', '').toWellFormed().slice(0, most).toWellFormed())
    .filter((one) => one.length >= least && one.length <= most)

const fields = {
  businessId: text(100),
  vatNumber: text(100),
  fiscalCode: text(100),
  sdiCode: text(100),
  pec: text(320),
  email: text(320),
  notes: text(20_000),
  country: fc.constantFrom('', 'DK', 'it', 'De', 'us'),
  type: fc.constantFrom(...contactTypes),
}
const anyBody = fc
  .tuple(text(500, 1), fc.record(fields, { requiredKeys: [], noNullPrototype: true }))
  .map(([name, rest]): Body => ({ name, ...rest }))

/** What should be read: what was given, nothing where "" was given or nothing at all. */
function expected(body: Body, before: Body = { type: 'client' }): Body {
  const names = Object.keys(fields).filter((name) => name !== 'type')
  const kept = names.map((name) => {
    const given = (body[name] === undefined ? before[name] : body[name]) as string | null
    return [name, (name === 'country' ? given?.toUpperCase() : given) || null]
  })
  return { ...Object.fromEntries(kept), name: body['name'], type: body['type'] ?? before['type'] }
}

describe('what was saved', () => {
  it('is what is read, for every valid body', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        const saved = await save(body)
        expect(saved).toMatchObject(expected(body))
        expect(await readBack(saved['id'])).toEqual(saved)
      }),
      { numRuns: 80 },
    )
  })

  it('is what is read after an update, too', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, anyBody, async (first, second) => {
        const before = await save(first)
        const saved = await save({ id: before['id'], ...second })
        expect(saved).toMatchObject(expected(second, before))
        expect(await readBack(saved['id'])).toEqual(saved)
      }),
      { numRuns: 40 },
    )
  })

  it('is what the event and the audit log tell', async () => {
    await fc.assert(
      fc.asyncProperty(anyBody, async (body) => {
        // What the caller may do next is of the caller, not of the record.
        const { allowedActions: _, ...saved } = await save(body)
        const id = String(saved['id'])
        const events = (await send(`events?recordId=${id}`)).body['result']
        expect(events).toMatchObject({ items: [{ data: saved }] })
        const audit = (await send(`audit-log?targetId=${id}`)).body['result']
        expect(audit).toMatchObject({ items: [{ before: null, after: saved }] })
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    ['letters', 'x'.repeat(20_000)],
    ['letters of two bytes', 'ø'.repeat(20_000)],
    ['letters of three bytes', '漢'.repeat(20_000)],
    ['emoji, which count as one each', '🙂'.repeat(20_000)],
    ['letters from right to left', 'שלום '.repeat(4_000)],
    ['line ends', '\r\n'.repeat(10_000)],
    ['quotes and backslashes', '"\\'.repeat(10_000)],
  ])('may be notes of 20,000 %s', async (_name, notes) => {
    const saved = await save({ name: 'Lang', notes })
    expect(saved['notes']).toBe(notes)
    expect((await readBack(saved['id']))['notes']).toBe(notes)
    const longer = await send('actions/save_contact', { name: 'Lang', notes: `${notes}x` })
    expect(longer.status).toBe(400)
  })

  it('keeps letters that look alike apart, and does not fold or trim them', async () => {
    const names = ['Å', 'A\u030A', '\u212B', ' Å', 'Å ', 'å', 'ﬁ', 'fi']
    const saved = await Promise.all(names.map((name) => save({ name })))
    expect(saved.map((one) => one['name'])).toEqual(names)
  })

  it('is refused with the field where it cannot be kept', async () => {
    for (const half of ['\\ud800', '\\udc00x', '\\u0000']) {
      const reply = await fetch(`${address}/api/rest/actions/save_contact`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${world.it.key}`,
          'content-type': 'application/json',
        },
        body: `{"name":"ok","notes":"a${half}"}`,
      })
      expect(reply.status).toBe(400)
      expect(await reply.json()).toMatchObject({
        errors: [{ pointer: '/notes', code: 'invalid_character' }],
      })
    }
  })

  it('takes no letter for a country that only becomes one in capitals', async () => {
    for (const country of ['ß', 'ﬁ', 'ı', 'dſ', 'ＤＫ']) {
      const reply = await send('actions/save_contact', { name: 'x', country })
      expect([country, reply.status]).toEqual([country, 400])
    }
  })
})
