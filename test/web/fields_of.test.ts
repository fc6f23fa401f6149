import { describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../src/edge/openapi/json_schema.ts'
import { fieldsOf } from '../../tools/describe/web_fields.ts'

const one = (schema: JsonSchema, name = 'x') =>
  fieldsOf({ type: 'object', properties: { [name]: schema } })[0]

describe('a field as a form asks for it', () => {
  it.each<[string, JsonSchema, object]>([
    ['text', { type: 'string', maxLength: 20 }, { kind: 'text', most: 20 }],
    ['number', { type: 'number' }, { kind: 'number' }],
    ['whole number', { type: 'integer' }, { kind: 'whole' }],
    ['yes or no', { type: 'boolean' }, { kind: 'yes_no' }],
    ['day', { type: 'string', format: 'date' }, { kind: 'day' }],
    ['choice', { type: 'string', enum: ['a', 'b', ''] }, { kind: 'choice', choices: ['a', 'b'] }],
    ['list of texts', { type: 'array', items: { type: 'string' } }, { kind: 'texts' }],
    [
      'list of choices',
      { type: 'array', items: { type: 'string', enum: ['a'] } },
      { kind: 'texts', choices: ['a'] },
    ],
  ])('is a %s by its schema', (_, schema, field) => {
    expect(one(schema)).toEqual({ name: 'x', ...field })
  })

  it('is a day by its name where the schema says only text', () => {
    for (const name of ['date', 'dueDate', 'receivedOn', 'keepsFrom', 'until']) {
      expect(one({ type: 'string' }, name)?.kind).toBe('day')
    }
    expect(one({ type: 'string' }, 'reason')?.kind).toBe('text')
  })

  it('can be emptied where null is allowed, however that is written', () => {
    expect(one({ type: ['boolean', 'null'] })).toEqual({ name: 'x', kind: 'yes_no', clears: true })
    const choices = [{ type: 'number' }, { type: 'null' }]
    expect(one({ anyOf: choices })).toEqual({ name: 'x', kind: 'number', clears: true })
    const orEmpty = [
      { type: 'string', const: '' },
      { type: 'string', format: 'date' },
    ]
    expect(one({ anyOf: orEmpty })).toEqual({ name: 'x', kind: 'day' })
  })

  it('has the fields of its group or its rows, with what they require', () => {
    const object: JsonSchema = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'number' } },
      required: ['b'],
    }
    const fields = [
      { name: 'a', kind: 'text' },
      { name: 'b', kind: 'number', required: true },
    ]
    expect(one(object)).toEqual({ name: 'x', kind: 'group', fields })
    expect(one({ type: 'array', items: object })).toEqual({ name: 'x', kind: 'rows', fields })
  })

  it('is none where no form can ask for it', () => {
    expect(one({ type: 'object', additionalProperties: { type: 'string' } })).toBe(undefined)
    expect(one({})).toBe(undefined)
  })
})
