import type { Definition } from '#kernel/corridor/definition'
import { registry } from '../../src/registry.ts'
import { inputSchemaOf, sampleBody } from '../support/samples.ts'

/** What bodies may name: records of the stage, and facts about them. */
export type Named = Readonly<Record<string, string>>

type Body = (at: Named) => object

/** One call of a sequence: a definition with one of its bodies. */
export type Step = { definition: Definition; name: string; bodyOf: Body }

/** Which definitions a stage calls, and with what. */
export type StepsGiven = {
  areas: readonly string[]
  /** Fields that name a record of the stage; `id` by its area. */
  fields: readonly string[]
  ids?: Readonly<Record<string, string>>
  /** Of a definition the bodies that would change most, the worst one first. */
  hostile: Readonly<Record<string, readonly Body[]>>
}

/**
 * Every action and operation of these areas that names a record of the stage. One without hostile bodies
 * gets a body made from its schema, so a later definition is covered unasked.
 */
export function stepsOf(given: StepsGiven): Step[] {
  const wanted = new Set(given.areas)
  const areas = (registry.areas ?? []).filter(({ name }) => wanted.has(name))
  return areas.flatMap(({ name, actions, operations }) =>
    [...actions, ...operations].flatMap((one) => bodiesOf(name, one, given)),
  )
}

/** The worst body of each definition. */
export const coreOf = (steps: readonly Step[]): Step[] =>
  steps.filter(({ name }, index) => steps.findIndex((step) => step.name === name) === index)

function bodiesOf(area: string, definition: Definition, given: StepsGiven): Step[] {
  const { name } = definition
  const schema = inputSchemaOf(definition)
  const all = Object.keys(schema.properties ?? {})
  const id = given.ids?.[area]
  const own = given.fields.filter((field) => all.includes(field))
  const hostile = given.hostile[name]
  const isNamed = own.length > 0 || (id !== undefined && all.includes('id'))
  if (!isNamed && hostile === undefined) return []
  const required = schema.required ?? []
  const needed = own.filter((field) => required.includes(field))
  const [first] = own
  // One of several records, each of them optional.
  if (needed.length === 0 && !required.includes('id') && first !== undefined) needed.push(first)
  const naming = (at: Named): object => ({
    ...Object.fromEntries(needed.map((field) => [field, at[field]])),
    ...(id !== undefined && required.includes('id') ? { id: at[id] } : {}),
  })
  const sample: Body = () => sampleBody(schema)
  if (hostile === undefined)
    return [{ definition, name, bodyOf: (at) => ({ ...sample(at), ...naming(at) }) }]
  return hostile.map((more) => ({
    definition,
    name,
    bodyOf: (at) => ({ ...naming(at), ...more(at) }),
  }))
}
