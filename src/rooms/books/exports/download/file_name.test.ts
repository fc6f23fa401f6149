import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from './file_name.ts'

describe('the name of a file', () => {
  it.each([
    ['Prøve ApS', 'proeve-aps_ledger_2026.csv'],
    ['Società «Più» S.r.l.', 'societa-piu-s-r-l_ledger_2026.csv'],
    ['ÆRØ & Åbo', 'aeroe-aabo_ledger_2026.csv'],
    ['Łódź GmbH', 'lodz-gmbh_ledger_2026.csv'],
    ['../../etc/passwd', 'etc-passwd_ledger_2026.csv'],
    ['株式会社', 'organization_ledger_2026.csv'],
    ['', 'organization_ledger_2026.csv'],
    ['x'.repeat(100), `${'x'.repeat(40)}_ledger_2026.csv`],
  ])('of %j is %s', (organization, name) => {
    expect(fileNameOf(organization, ['ledger', '2026'], 'csv')).toBe(name)
  })

  it('is plain letters and digits, whatever the organization is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (organization) => {
        const name = fileNameOf(organization, ['saft'], 'xml')
        expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*_saft\.xml$/)
      }),
    )
  })
})
