import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { exampleId, exampleOf } from '../openapi/example.ts'
import { inputSchema, outputSchema, recordSchema } from '../openapi/json_schema.ts'
import { curlOf, readFailures, readManual } from './manual.ts'
import { fieldsOf } from './manual_fields.ts'
import { buildOpenApi } from '../openapi/openapi.ts'
import { registry } from '#registry'

const line = z.strictObject({
  description: z.string().max(1_000),
  unitPrice: z.number(),
  kind: z.enum(['goods', 'work']).optional(),
})

const invoice = z.strictObject({
  contactId: z.string(),
  date: z.iso.date().optional(),
  lines: z.array(line).min(1).meta({ description: 'What is sold.' }),
  share: z.number().min(0).max(1).nullable(),
  buyer: z.strictObject({ name: z.string().min(2).max(2) }).nullable(),
  count: z.int(),
})

describe('fields', () => {
  const fields = new Map(fieldsOf(inputSchema(invoice)).map((field) => [field.path, field]))

  it('are listed with those inside lists and objects behind them', () => {
    expect([...fields.keys()]).toEqual([
      'contactId',
      'date',
      'lines',
      'lines[].description',
      'lines[].unitPrice',
      'lines[].kind',
      'share',
      'buyer',
      'buyer.name',
      'count',
    ])
  })

  it('say their type in words', () => {
    expect(fields.get('date')?.type).toBe('date')
    expect(fields.get('lines')?.type).toBe('array of object')
    expect(fields.get('lines[].kind')?.type).toBe('"goods" | "work"')
    expect(fields.get('share')?.type).toBe('number or null')
  })

  it('say their limits, and none that only the format has', () => {
    expect(fields.get('lines')?.says).toBe('What is sold. At least 1 items.')
    expect(fields.get('lines[].description')?.says).toBe('At most 1,000 characters.')
    expect(fields.get('share')?.says).toBe('0 to 1.')
    expect(fields.get('buyer.name')?.says).toBe('Exactly 2 characters.')
    expect(fields.get('count')?.says).toBe('')
  })

  it('say whether they are required', () => {
    expect(fields.get('contactId')?.isRequired).toBe(true)
    expect(fields.get('date')?.isRequired).toBe(false)
  })
})

describe('records', () => {
  const contact = z.object({ id: z.string() })
  const records = new Map([[contact, 'Contact']])

  it('are pointed at from lists, choices and the whole answer', () => {
    const ref = { $ref: '#/components/schemas/Contact' }
    expect(outputSchema(contact, records)).toEqual(ref)
    const nested = outputSchema(
      z.object({ all: z.array(contact), one: contact.nullable() }),
      records,
    )
    expect(nested.properties?.['all']?.items).toEqual(ref)
    expect(nested.properties?.['one']?.anyOf).toEqual([ref, { type: 'null' }])
    expect(fieldsOf(nested)).toMatchObject([
      { path: 'all', type: 'array of Contact', record: 'Contact' },
      { path: 'one', type: 'Contact or null', record: 'Contact' },
    ])
  })

  it('are written out in their own place', () => {
    expect(recordSchema(contact, records).properties).toHaveProperty('id')
  })
})

describe('examples', () => {
  it('are the smallest body that the schema takes', () => {
    const example = exampleOf(inputSchema(invoice), 'invoice')
    expect(invoice.safeParse(example).success).toBe(true)
    expect(example).not.toHaveProperty('date')
  })

  it('have ids of the right kind', () => {
    const schema = inputSchema(z.strictObject({ id: z.string(), documentId: z.string() }))
    const example = exampleOf(schema, 'contact')
    expect(example).toMatchObject({ id: expect.stringMatching(/^con_[0-9a-z]{26}$/) })
    expect(example).toMatchObject({ documentId: expect.stringMatching(/^doc_/) })
    expect(exampleId('something_else')).toBe('example')
  })

  it('are those of the definition where it has some', () => {
    const schema = inputSchema(z.strictObject({ a: z.string() }).meta({ examples: [{ a: 'b' }] }))
    expect(exampleOf(schema, '')).toEqual({ a: 'b' })
  })

  it('show one telling field where none is required', () => {
    const schema = inputSchema(
      z.strictObject({ url: z.string().optional(), email: z.string().optional() }),
    )
    expect(exampleOf(schema, '')).toEqual({ url: 'https://example.com/daybook' })
  })
})

describe('the manual', () => {
  const manual = readManual(buildOpenApi(registry))
  const entries = manual.chapters.flatMap((chapter) => chapter.entries)

  it('tells the failures of an action apart from those of every write', () => {
    const entry = entries.find(({ name }) => name === 'save_contact')
    expect(entry?.own).toEqual(['contact_not_found'])
    expect(entry?.failures).toContain('idempotency_key_reused')
  })

  it('says in words what a whole kind may give, and names the others', () => {
    const pages = new Map(readFailures(manual).map((page) => [page.code, page]))
    expect(pages.get('unauthenticated')).toMatchObject({ kinds: ['every call'], entries: [] })
    expect(pages.get('permission_denied')?.kinds).toEqual(['every call'])
    expect(pages.get('version_mismatch')?.kinds).toEqual(['every action and operation'])
    expect(pages.get('invalid_cursor')?.kinds).toEqual(['every list'])
    const { kinds, entries } = pages.get('contact_not_found') ?? { kinds: [], entries: [] }
    expect(kinds).toEqual([])
    expect(entries.map(({ name }) => name)).toContain('get_contact')
  })

  it('quotes a body for the shell', () => {
    const [entry] = entries
    if (!entry) throw new Error('there is no entry')
    const command = curlOf({ ...entry, method: 'POST', body: { name: "L'Aquila" } }, 'http://x')
    expect(command).toContain(String.raw`-d '{"name":"L'\''Aquila"}'`)
  })
})
