import { z } from 'zod'
import { parseInput } from '#kernel/corridor/call'
import { Failure } from '#kernel/failure/failure'
import { optionSchemas } from './mcp_input_schema.ts'
import type { ToolCall } from './mcp_tools.ts'

const idempotencyKey = z.string().min(1).max(255).optional()
const dryRun = z.boolean().optional()

const ours = {
  'daybook/idempotencyKey': idempotencyKey,
  'daybook/dryRun': dryRun,
  'daybook/ifMatch': z.number().int().min(0).optional(),
}

/** Other people's keys pass; a mistyped one of ours must not turn a dry run into a real one. */
const metaSchema = z.object({
  _meta: z
    .looseObject(ours)
    .check(({ value, issues }) => {
      const strange = Object.keys(value).filter(
        (key) => key.startsWith('daybook/') && !(key in ours),
      )
      if (strange.length === 0) return
      issues.push({ code: 'unrecognized_keys', keys: strange, input: value })
    })
    .optional(),
})
const argumentSchema = z.object({ idempotencyKey, dryRun })

export type ToolOptions = Pick<ToolCall, 'idempotencyKey' | 'dryRun' | 'ifMatch'>

/** What a tool is called with: its own input, and what was said of the call beside it. */
export type SplitInput = { input: unknown; options: Record<string, unknown> | null }

/**
 * A model can fill in arguments, but not `_meta`. So a tool that writes takes the key and the dry run
 * among its arguments too; they are taken off here, before the input's own form is looked at.
 */
export function splitOptions(isWrite: boolean, given: unknown): SplitInput {
  const plain = { input: given, options: null }
  if (!isWrite || given === null || typeof given !== 'object') return plain
  if (!Object.keys(optionSchemas).some((name) => Object.hasOwn(given, name))) return plain
  const { idempotencyKey: key, dryRun: dry, ...input } = given as Record<string, unknown>
  return { input, options: { idempotencyKey: key, dryRun: dry } }
}

/** Both ways of saying it count; where they say different things, nothing is done. */
export function readOptions(options: SplitInput['options'], meta: unknown): ToolOptions {
  if (options === null && meta === undefined) return {}
  const argued = parseInput(argumentSchema, options ?? {})
  const { _meta: given } = parseInput(metaSchema, { _meta: meta })
  const beside = {
    idempotencyKey: given?.['daybook/idempotencyKey'],
    dryRun: given?.['daybook/dryRun'],
  }
  return {
    idempotencyKey: agreed('idempotencyKey', argued.idempotencyKey, beside.idempotencyKey),
    dryRun: agreed('dryRun', argued.dryRun, beside.dryRun) ?? false,
    ifMatch: () => given?.['daybook/ifMatch'] ?? null,
  }
}

function agreed<T>(name: keyof typeof argumentSchema.shape, argued: T, beside: T): T {
  if (argued !== undefined && beside !== undefined && argued !== beside) {
    const detail = `${name} differs from daybook/${name} in _meta. Send one of them, or the same in both.`
    const error = { pointer: `/${name}`, code: 'contradiction', detail }
    throw new Failure('invalid_input', { detail, errors: [error] })
  }
  return argued ?? beside
}
