import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { buildOpenApi } from './openapi.ts'

const document = buildOpenApi(registry)

describe('every write', () => {
  const writes = Object.values(document.paths).flatMap(({ post }) => (post ? [post] : []))

  it('says that the answer to a dry run is marked', () => {
    expect(document.components.headers['Daybook-Dry-Run']?.schema.enum).toEqual(['true'])
    for (const { operationId, responses } of writes) {
      const headers = (responses['200'] as { headers: object }).headers
      expect([operationId, 'Daybook-Dry-Run' in headers]).toEqual([operationId, true])
    }
  })
})
