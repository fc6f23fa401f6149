import { describe, expect, it } from 'vitest'
import { Failure } from '#kernel/failure/failure'
import { readOptions, splitOptions } from './mcp_call.ts'

const refusalOf = (options: Record<string, unknown> | null, meta?: unknown): unknown => {
  try {
    readOptions(options, meta)
    return null
  } catch (error) {
    return error instanceof Failure ? error.details : error
  }
}

describe('the options of a call', () => {
  it('are taken off the arguments of a tool that writes', () => {
    const given = { name: 'X', idempotencyKey: 'k', dryRun: true }
    expect(splitOptions(true, given)).toEqual({
      input: { name: 'X' },
      options: { idempotencyKey: 'k', dryRun: true },
    })
    expect(given).toHaveProperty('idempotencyKey')
  })

  it('are left where they are for a read, and where there are none', () => {
    const asked = { id: 'x', dryRun: true }
    expect(splitOptions(false, asked)).toEqual({ input: asked, options: null })
    const plain = { name: 'X' }
    expect(splitOptions(true, plain).input).toBe(plain)
    for (const strange of [null, 5, 'dryRun']) {
      expect(splitOptions(true, strange)).toEqual({ input: strange, options: null })
    }
  })

  it('hold by either way, and by both where they agree', () => {
    const meta = { 'daybook/idempotencyKey': 'k', 'daybook/dryRun': true }
    const options = { idempotencyKey: 'k', dryRun: true }
    for (const read of [
      readOptions(options, undefined),
      readOptions(null, meta),
      readOptions(options, meta),
      readOptions({ idempotencyKey: 'k' }, { 'daybook/dryRun': true }),
    ]) {
      expect(read).toMatchObject({ idempotencyKey: 'k', dryRun: true })
      expect(read.ifMatch?.()).toBeNull()
    }
    expect(readOptions(null, undefined)).toEqual({})
    expect(readOptions({ dryRun: false }, {})).toMatchObject({ dryRun: false })
  })

  it.each([
    [{ idempotencyKey: 'a' }, { 'daybook/idempotencyKey': 'b' }, '/idempotencyKey'],
    [{ dryRun: false }, { 'daybook/dryRun': true }, '/dryRun'],
    [{ dryRun: true }, { 'daybook/dryRun': false }, '/dryRun'],
  ])('%j beside %j are refused, saying which differ', (options, meta, pointer) => {
    const detail = expect.stringMatching(/differs from daybook\/\w+ in _meta/)
    expect(refusalOf(options, meta)).toMatchObject({ detail, errors: [{ pointer }] })
  })

  it.each([
    [{ dryRun: 'true' }, '/dryRun'],
    [{ dryRun: null }, '/dryRun'],
    [{ idempotencyKey: '' }, '/idempotencyKey'],
    [{ idempotencyKey: 5 }, '/idempotencyKey'],
    [{ idempotencyKey: 'x'.repeat(256) }, '/idempotencyKey'],
    [{ idempotencyKey: 'a\u0000b' }, '/idempotencyKey'],
  ])('%j are refused by their form', (options, pointer) => {
    expect(refusalOf(options)).toMatchObject({ errors: [{ pointer }] })
  })
})
