import { describe, expect, it } from 'vitest'
import type { Isolation } from '#readers/room'
import { examineReaders } from './doctor_readers.ts'

const found = (level: Isolation['level']) => async (): Promise<Isolation> => ({
  level,
  wrapper: [],
})

const production = { env: 'production' } as const
const development = { env: 'development' } as const

describe('the walls around the readers', () => {
  it('are well where nothing gets out', async () => {
    for (const config of [production, development]) {
      const finding = await examineReaders(config, found('closed'))
      expect(finding.fix).toBeNull()
      expect(finding.says).toContain('without access to the network, other processes')
    }
  })

  it('are enough without the network, and the doctor says what would be better', async () => {
    const finding = await examineReaders(production, found('networkless'))
    expect(finding.fix).toBeNull()
    expect(finding.says).toContain('setpriv')
  })

  it('that let the network in are wrong in production, with what to do', async () => {
    const finding = await examineReaders(production, found('open'))
    expect(finding.says).toContain('cannot be read')
    expect(finding.fix).toContain('util-linux')
  })

  it('that let the network in are said aloud in development', async () => {
    const finding = await examineReaders(development, found('open'))
    expect(finding.fix).toBeNull()
    expect(finding.says).toContain('refused in production')
  })

  it('of this machine are looked at where nobody says otherwise', async () => {
    expect((await examineReaders(development)).says).toMatch(/^documents are read/)
  })
})
