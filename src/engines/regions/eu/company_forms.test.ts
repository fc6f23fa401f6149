import { describe, expect, it } from 'vitest'
import { companyFormOf } from './company_forms.ts'

describe('the name of a company', () => {
  it.each([
    ['Muster GmbH', 'GmbH'],
    ['Muster GmbH & Co. KG', 'GmbH & Co KG'],
    ['Rossi S.r.l.', 'Srl'],
    ['ROSSI SRL', 'Srl'],
    ['Acme, Ltd.', 'Ltd'],
    ['Kunde A/S', 'A/S'],
    ['Bauer AG', 'AG'],
  ])('%s ends in %s', (name, form) => {
    expect(companyFormOf(name)).toBe(form)
  })

  it.each(['Anna Sas-Berg', 'Lars Ag', 'Elisa', 'Maria de Sa', 'GmbH', ''])(
    '%j is not one',
    (name) => {
      expect(companyFormOf(name)).toBeUndefined()
    },
  )
})
