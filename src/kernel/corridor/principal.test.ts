import { describe, expect, it } from 'vitest'
import { boundTo, type Principal } from './principal.ts'

const person = { userId: 'u' } as Principal
const nobody = { userId: null } as Principal

describe('whose papers a caller sees', () => {
  it('are all for a person whose role says so', () => {
    expect(boundTo({ ...person, ownDocumentsOnly: false })).toBeNull()
  })

  it('are their own where the role says so, or where nobody said what it says', () => {
    expect(boundTo({ ...person, ownDocumentsOnly: true })).toBe('u')
    expect(boundTo(person)).toBe('u')
  })

  it('are all for what is nobody in person: keys of the organization and the background', () => {
    expect(boundTo(nobody)).toBeNull()
  })
})
