import { describe, expect, it } from 'vitest'
import { registry } from '#registry'
import { placesOf, unknownName } from './rest.ts'

const places = placesOf(registry)

describe('places', () => {
  it('are known for every action and operation, each under its own prefix', () => {
    for (const { name } of registry.actions) {
      expect(places.get(name)?.call).toBe(`POST /api/rest/actions/${name}`)
    }
    for (const { name } of registry.operations) {
      expect(places.get(name)?.call).toBe(`POST /api/rest/operations/${name}`)
    }
  })

  it('are known for every read, also by the names of its tools', () => {
    for (const { name } of registry.reads) {
      expect(places.get(name)?.call).toBe(`GET /api/rest/${name}`)
    }
    expect(places.get('list_contacts')?.call).toBe('GET /api/rest/contacts')
    expect(places.get('get_contact')?.call).toBe('GET /api/rest/contacts/{id}')
    expect(places.get('get_settings')?.call).toBe('GET /api/rest/settings')
  })
})

describe('a name that is not there', () => {
  it('gives the same code whether or not it is served elsewhere', () => {
    for (const name of ['reverse_posting', 'contacts', 'nothing', '__proto__']) {
      expect(unknownName(places, name).code).toBe('unknown_action')
    }
  })
})
