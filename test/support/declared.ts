import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { z } from 'zod'
import { listOutput } from '#kernel/corridor/read'
import type { Registry } from '../../src/registry.ts'
import type { Reply } from './reply.ts'

const ajv = new Ajv2020({ strict: false, validateFormats: false })
const validators = new WeakMap<z.ZodType, ValidateFunction>()

/** Fails the test where a successful answer is not what its definition declares. */
export function asDeclared(lists: Registry, path: string, reply: Reply): Reply {
  const schema = reply.status === 200 ? declaredAt(lists, path) : undefined
  if (!schema) return reply
  let validate = validators.get(schema)
  if (!validate) {
    validate = ajv.compile(
      z.toJSONSchema(schema, {
        io: 'output',
        // A text that could not be said in the language asked for is marked, wherever it stands.
        override: ({ jsonSchema: { properties = {} } }) => {
          const isSentence = ['detail', 'message', 'says'].some((name) => name in properties)
          if (isSentence) properties['lang'] = { const: 'en' }
        },
      }),
    )
    validators.set(schema, validate)
  }
  if (!validate(reply.body.result)) {
    throw new Error(`${path} answered off its declared schema: ${ajv.errorsText(validate.errors)}`)
  }
  return reply
}

const listSchemas = new Map<string, z.ZodType>()

function declaredAt(lists: Registry, path: string): z.ZodType | undefined {
  const [first = '', second] = (path.split('?')[0] ?? '').split('/')
  if (first === 'actions') return lists.actions.find((one) => one.name === second)?.output
  if (first === 'operations') return lists.operations.find((one) => one.name === second)?.output
  const read = lists.reads.find((one) => one.name === first)
  if (!read || second !== undefined || read.one) return read?.item
  const known = listSchemas.get(first) ?? listOutput(read)
  listSchemas.set(first, known)
  return known
}
