import { describe, expect, it } from 'vitest'
import { failures, type FailureCode } from '#failures/failures'
import { corridorCodes, type Corridor } from './corridor_codes.ts'
import {
  headers,
  parameters,
  problemResponses,
  problemSchema,
  resultResponse,
  sharedResponses,
  type Ref,
  type Response,
} from './openapi_parts.ts'

const corridors = Object.keys(corridorCodes) as Corridor[]
const shared = sharedResponses()

const resolve = (given: Response | Ref): Response => {
  if (!('$ref' in given)) return given
  const found = shared[given.$ref.replace('#/components/responses/', '')]
  if (!found) throw new Error(`${given.$ref} leads nowhere`)
  return found
}

function codesOf(response: Response): FailureCode[] {
  const { schema } = response.content['application/problem+json'] ?? { schema: {} }
  return (schema.allOf?.[1]?.properties?.['code']?.enum ?? []) as FailureCode[]
}

describe.each(corridors)('the failures on the way of a %s', (corridor) => {
  it('are all there by status, each once, and every reference leads somewhere', () => {
    const given = Object.entries(problemResponses(corridor, []))
    for (const [status, response] of given) {
      for (const code of codesOf(resolve(response))) {
        expect([code, failures[code].status]).toEqual([code, Number(status)])
      }
    }
    const codes = given.flatMap(([, response]) => codesOf(resolve(response)))
    expect(codes.toSorted()).toEqual([...corridorCodes[corridor]].toSorted())
  })

  it('are written out only where a definition adds to them', () => {
    for (const response of Object.values(problemResponses(corridor, []))) {
      expect(response).toHaveProperty('$ref')
    }
    const own = problemResponses(corridor, ['contact_not_found', 'last_owner'])
    expect(codesOf(own['404'] as Response)).toContain('contact_not_found')
    expect(codesOf(own['409'] as Response)).toContain('last_owner')
    expect(own['401']).toHaveProperty('$ref')
  })

  it('keep the codes of the way beside those that a definition adds to a status', () => {
    const own = problemResponses(corridor, ['owner_required'])
    const common: readonly FailureCode[] = corridorCodes[corridor]
    const forbidden = common.filter((code) => failures[code].status === 403)
    expect(codesOf(own['403'] as Response).toSorted()).toEqual(
      [...forbidden, 'owner_required'].toSorted(),
    )
  })
})

describe('an answer', () => {
  it('always carries the request id, and Retry-After where waiting helps', () => {
    for (const [name, response] of Object.entries(shared)) {
      const isRetryable = codesOf(response).some((code) => failures[code].retryable)
      expect([name, 'Request-Id' in response.headers]).toEqual([name, true])
      expect([name, 'Retry-After' in response.headers]).toEqual([name, isRetryable])
    }
  })

  it('names only headers that are described', () => {
    const all = [...Object.values(shared), resultResponse({}, ['ETag', 'Idempotency-Replayed'])]
    for (const response of all) {
      for (const [name, { $ref }] of Object.entries(response.headers)) {
        expect(headers).toHaveProperty([name])
        expect($ref).toBe(`#/components/headers/${name}`)
      }
    }
  })

  it('that succeeds has its result under `result`, which is always there', () => {
    const { content } = resultResponse({ type: 'string' }, [])
    expect(content['application/json']?.schema).toEqual({
      type: 'object',
      properties: { result: { type: 'string' } },
      required: ['result'],
    })
  })
})

describe('what is described once', () => {
  it('has a name, a place and a sentence for each header of a request', () => {
    for (const [key, { name, in: place, description }] of Object.entries(parameters)) {
      expect([name, place]).toEqual([key, 'header'])
      expect(description).toMatch(/\.$/)
    }
  })

  it('has in a problem exactly what every problem has, and the errors of some', () => {
    const { properties = {}, required = [] } = problemSchema
    expect(Object.keys(properties).filter((name) => !required.includes(name))).toEqual(['errors'])
  })
})
