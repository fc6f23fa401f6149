import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { answerExampleOf } from './answer_example.ts'
import { buildOpenApi } from './openapi.ts'
import type { Response } from './openapi_parts.ts'

const document = buildOpenApi(registry)
const { schemas } = document.components
const answers = Object.values(document.paths)
  .flatMap(({ get, post }) => [get, post])
  .flatMap((operation) => {
    const schema = (operation?.responses['200'] as Response | undefined)?.content[
      'application/json'
    ]?.schema
    return operation && schema ? [{ name: operation.operationId, schema }] : []
  })
const about = { resource: 'contact', names: ['save_contact', 'delete_contact', 'create_contact'] }

describe('an example of an answer', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'https://daybook.test/', components: { schemas } })

  it.each(answers)('to $name is one that the schema takes', ({ name, schema }) => {
    const example = answerExampleOf(schema, schemas, about)
    const text = JSON.stringify(schema).replaceAll('"#/', '"https://daybook.test/#/')
    const isValid = ajv.compile(JSON.parse(text))
    expect([name, isValid(example), isValid.errors]).toEqual([name, true, null])
    expect(answerExampleOf(schema, schemas, about)).toEqual(example)
  })

  it('of an entry balances', () => {
    const line = { type: 'object', properties: { account: {}, amount: { type: 'number' } } }
    const lines = answerExampleOf({ type: 'array', items: line }, {}, about) as { amount: number }[]
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })

  it('shows no failure where there need be none', () => {
    const properties = { error: { anyOf: [{ type: 'object' }, { type: 'null' }] } }
    expect(answerExampleOf({ type: 'object', properties, required: ['error'] }, {}, about)).toEqual(
      {
        error: null,
      },
    )
  })

  it('allows what can be done with such a record next', () => {
    const properties = { allowedActions: { type: 'array' } }
    expect(answerExampleOf({ type: 'object', properties }, {}, about)).toEqual({
      allowedActions: ['save_contact', 'delete_contact'],
    })
  })
})
