import { describe, expect, it } from 'vitest'
import { registry } from '../../src/registry.ts'
import { refusedInput, refusedQuery } from '../support/refused_input.ts'
import { inputSchemaOf, mutationsOf, wrongThroughout } from '../support/samples.ts'

const definitions = [...registry.actions, ...registry.operations]
const refused = { status: 400, code: 'invalid_input' }

describe.each(definitions.map((one) => [one.name, one] as const))('%s', (_name, one) => {
  const schema = inputSchemaOf(one)

  it('refuses every wrong body and names the field', () => {
    for (const { says, body, pointer } of mutationsOf(schema)) {
      const found = refusedInput(one, body)
      expect(found, says).toMatchObject(refused)
      expect(
        found?.pointers.some((at) => at.startsWith(pointer)),
        says,
      ).toBe(true)
    }
  })

  it('names all fields of a body that is wrong throughout', () => {
    const body = wrongThroughout(schema)
    const found = refusedInput(one, body)
    expect(found).toMatchObject(refused)
    const named = new Set(found?.pointers.map((pointer) => pointer.split('/')[1]))
    expect([...named]).toEqual(expect.arrayContaining(Object.keys(body)))
  })
})

const lists = registry.reads.filter((read) => read.list)

it.each(lists.map((one) => [one.name, one] as const))(
  '%s refuses unknown filters and bad limits, and names them',
  (_name, one) => {
    for (const query of ['nobody=1', 'limit=0', 'limit=201', 'limit=x', 'count=maybe']) {
      const pointer = `/${query.split('=')[0]}`
      expect(refusedQuery(one, query), query).toMatchObject({ ...refused, pointers: [pointer] })
    }
    expect(refusedQuery(one, 'limit=200&count=true')).toBeNull()
  },
)

it('there are as many wrong bodies as ever, so that none is lost unseen', () => {
  const all = definitions.flatMap((one) => mutationsOf(inputSchemaOf(one)))
  expect(all.length).toBeGreaterThan(2_300)
})
