import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { withSpan } from './span.ts'

const schema = withSpan({ kind: z.enum(['a', 'b']) })
const faultsOf = (given: object): string[] =>
  schema.safeParse({ kind: 'a', ...given }).error?.issues.map((one) => one.path.join('/')) ?? []

describe('a span', () => {
  it.each([
    ['one day', '2026-01-01', '2026-01-01'],
    ['a leap day', '2024-02-29', '2024-02-29'],
    ['ten years', '2016-03-01', '2026-02-28'],
    ['ten years from a leap day', '2016-02-29', '2026-02-28'],
  ])('may be %s', (_says, from, to) => {
    expect(schema.parse({ kind: 'b', from, to })).toEqual({ kind: 'b', from, to })
  })

  it.each([
    ['it ends before it begins', '2026-01-02', '2026-01-01', 'to'],
    ['it has a day more than ten years', '2016-03-01', '2026-03-01', 'to'],
    ['its first day is none', '2026-02-30', '2026-03-01', 'from'],
    ['its last day is none', '2026-01-01', '2026-13-01', 'to'],
    ['a day is written in another way', '1.1.2026', '2026-01-01', 'from'],
  ])('is refused where %s', (_says, from, to, field) => {
    expect(faultsOf({ from, to })).toContain(field)
  })

  it('is refused where a day is missing, or something else is there', () => {
    expect(faultsOf({ from: '2026-01-01' })).toEqual(['to'])
    expect(faultsOf({ to: '2026-01-01' })).toEqual(['from'])
    const [issue] =
      schema.safeParse({ kind: 'a', from: '2026-01-01', to: '2026-01-01', x: 1 }).error?.issues ??
      []
    expect(issue?.code).toBe('unrecognized_keys')
  })
})
