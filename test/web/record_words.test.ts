import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { registry as source } from '../../src/registry.ts'
import { type Heads, listHeads } from '../../web/src/parts/list_heads.ts'
import { isHidden, shownOf } from '../../web/src/records/shown.ts'
import * as da from '../../web/src/words/registry_da.ts'
import * as en from '../../web/src/words/registry_en.ts'
import * as italian from '../../web/src/words/registry_it.ts'

const catalogues = { en, da, it: italian }

type Schema = {
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
}

const { schemas } = (
  JSON.parse(readFileSync('docs/reference/openapi.json', 'utf8')) as {
    components: { schemas: Record<string, Schema> }
  }
).components

/** A schema with those that it is one of or a list of. */
function within(schema: Schema): Schema[] {
  const { $ref, items, anyOf = [], oneOf = [] } = schema
  const named = $ref === undefined ? undefined : schemas[$ref.split('/').at(-1) ?? '']
  const inner = [named, items, ...anyOf, ...oneOf].filter((one) => one !== undefined)
  return [schema, ...inner.flatMap(within)]
}

type Field = { name: string; values: string[] }

/** The fields in a schema with their fixed values; what is hidden has none that is seen. */
function fieldsIn(schema: Schema): Field[] {
  return within(schema).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, one]) => {
      if (isHidden(name)) return []
      const values = within(one).flatMap((part) => part.enum ?? [])
      return [
        { name, values: values.filter((value) => typeof value === 'string') },
        ...fieldsIn(one),
      ]
    }),
  )
}

const records =
  'Contact Invoice VatReturn LedgerEntry Account Settings AuditRow Member Key App Webhook InboundAddress AccountingConnection'
const shownFields = records.split(' ').flatMap((name) => fieldsIn(schemas[name] ?? {}))

describe.each(Object.entries(catalogues))('the words of records in %s', (_, { registry }) => {
  const words: Readonly<Record<string, string>> = registry

  it('name every field of the records that have a page', () => {
    const names = shownFields.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(200)
    expect([...new Set(names.filter((name) => !words[`field.${name}`]))]).toEqual([])
  })

  it('name every value of theirs that is one of a fixed set, and none is shown as the machine has it', () => {
    const values = shownFields.flatMap(({ name, values }) =>
      values.map((value) => ({ name, value })),
    )
    expect(values.length).toBeGreaterThan(50)
    const faults = values.filter(
      ({ name, value }) =>
        shownOf(name, value, 'DKK')?.kind !== 'value' || !words[`value.${value}`],
    )
    expect(faults).toEqual([])
  })

  it('name everything that the audit log can have', () => {
    const names = (source.elsewhere ?? []).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !words[`action.${name}`])).toEqual([])
  })

  it('stand over every column of every list', () => {
    const heads: Heads[] = Object.values(listHeads)
    const ids = heads.flatMap((head) => Object.values(head))
    expect(ids.filter((id) => !words[id])).toEqual([])
  })
})
