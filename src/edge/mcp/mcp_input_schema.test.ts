import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { permissions } from '#kernel/corridor/permission'
import { registry } from '#registry'
import { inputSchemaOf, sampleBody } from '#test/support/samples'
import { screenOnly } from './mcp_choice.ts'
import { listedInput, withOptions } from './mcp_input_schema.ts'
import { createToolbox } from './mcp_tools.ts'

const asIs = (text: string): string => text
const propertiesOf = (shape: z.ZodRawShape) => listedInput(z.strictObject(shape), asIs).properties

describe('the listed form of an input', () => {
  it('says a day by its format and leaves out the pattern', () => {
    expect(propertiesOf({ day: z.iso.date() })).toEqual({ day: { type: 'string', format: 'date' } })
  })

  it('keeps short patterns and small limits, and drops those that tell a model nothing', () => {
    const code = z.string().regex(/^[A-Z]{3}$/)
    const long = z.string().regex(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*(?:-[\p{L}\p{N}]+)*)?$/u)
    const shown = propertiesOf({
      code,
      long,
      name: z.string().min(1).max(500),
      short: z.string().max(20),
    })
    expect(shown).toEqual({
      code: { type: 'string', pattern: '^[A-Z]{3}$' },
      long: { type: 'string' },
      name: { type: 'string' },
      short: { type: 'string', maxLength: 20 },
    })
  })

  it('keeps fields that are called like keywords', () => {
    const description = z.string().meta({ description: 'What it is.' })
    const shown = propertiesOf({ description, pattern: z.string(), maxLength: z.number() })
    expect(Object.keys(shown ?? {})).toEqual(['description', 'pattern', 'maxLength'])
    expect(shown?.['description']).toEqual({ type: 'string', description: 'What it is.' })
  })

  it('refuses a definition with a field that would be taken for an option', () => {
    const schema = listedInput(z.strictObject({ dryRun: z.string() }), asIs)
    expect(() => withOptions('do_it', schema)).toThrow('do_it has a field of its own called dryRun')
  })

  it('takes what the corridor takes, with and without the options, for every tool that writes', () => {
    const toolbox = createToolbox(registry)
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const one of [...registry.actions, ...registry.operations]) {
      if (screenOnly.has(one.name)) continue
      const validate = ajv.compile(toolbox.get(one.name)?.face.inputSchema ?? {})
      const body = sampleBody(inputSchemaOf(one))
      // A sample follows no pattern; that is not what is held here.
      const errors = (given: object) =>
        validate(given) ? [] : validate.errors?.filter((error) => error.keyword !== 'pattern')
      expect([one.name, errors(body)]).toEqual([one.name, []])
      const more = { ...body, idempotencyKey: 'k', dryRun: true }
      expect([one.name, errors(more)]).toEqual([one.name, []])
      expect([one.name, validate({ ...body, nobody_knows: 1 })]).toEqual([one.name, false])
    }
  })

  it('has the options in tools that write, and in no others', () => {
    const tools = createToolbox(registry).listFor({ permissions, app: null } as never, 'all')
    for (const { name, inputSchema, annotations } of tools) {
      const { idempotencyKey, dryRun } = inputSchema.properties ?? {}
      const isRead = annotations?.readOnlyHint === true
      expect([name, idempotencyKey === undefined, dryRun === undefined]).toEqual([
        name,
        isRead,
        isRead,
      ])
      expect(inputSchema.required ?? []).not.toContain('dryRun')
    }
  })
})
