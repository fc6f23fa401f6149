import { describe, expect, it } from 'vitest'
import type { Config } from '#config/config'
import { testConfig } from '#test/support/world'
import { examineAddresses } from './doctor_machine.ts'

const openAddresses = [{ system: 'database' as const, variable: 'DATABASE_URL' }]
const examine = (over: Partial<Config>) =>
  examineAddresses(testConfig('postgres://nobody@127.0.0.1:1/x', over))

describe('addresses of other machines', () => {
  it('are well over TLS', () => {
    expect(examine({}).fix).toBeNull()
  })

  it('are named where they are in the clear by decision', () => {
    const found = examine({ env: 'production', openAddresses })
    expect(found.fix).toBeNull()
    expect(found.says).toContain('DATABASE_URL without TLS')
  })

  it('are named in a trial, with what production wants', () => {
    expect(examine({ openAddresses }).says).toContain('which production refuses')
  })
})
