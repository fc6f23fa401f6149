import type { z } from 'zod'
import { parseInput } from '#kernel/corridor/call'
import type { Definition } from '#kernel/corridor/definition'
import { listInput, singleInput, type Read } from '#kernel/corridor/read'
import { toProblem, Failure, type InputError } from '#kernel/failure/failure'

/** What every entrance answers to a wrong input, as far as the input alone decides it. */
export type RefusedInput = {
  status: number
  code: string
  errors: InputError[]
  pointers: string[]
}

/**
 * The corridor's own look at a body, without a request and a database around it: thousands of wrong
 * bodies take less than a second. `test/whole/contract.test.ts` and `mcp_contract.test.ts` show for
 * each definition that REST and MCP answer with exactly this. Null where the body is taken.
 */
export function refusedInput({ input }: Definition, body: unknown): RefusedInput | null {
  return refusedBy(input, body)
}

/** The same of what a read is asked with. */
export function refusedQuery(read: Read, query: string | object): RefusedInput | null {
  const parameters = typeof query === 'string' ? queryOf(query) : query
  return refusedBy(read.list ? listInput(read) : singleInput(read), parameters)
}

/** As the server has it: a name that stands there twice has a list of values. */
function queryOf(query: string): Record<string, string | string[]> {
  const given = new URLSearchParams(query)
  return Object.fromEntries(
    [...new Set(given.keys())].map((name) => {
      const values = given.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

function refusedBy(schema: z.ZodType, given: unknown): RefusedInput | null {
  try {
    parseInput(schema, given)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const { status, code } = toProblem(error, 'none')
    const { errors = [] } = error.details
    return { status, code, errors, pointers: errors.map(({ pointer }) => pointer) }
  }
  return null
}
