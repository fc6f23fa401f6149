import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, run, runJson, type Site } from '../support/daybook_process.ts'

let site: Site
let id = ''
beforeAll(async () => {
  site = await createSite()
  await site.run(['migrate', '--json'])
  const args = ['org', 'create', '--name', 'Q', '--region', 'italy']
  id = (await runJson(site, args))['organizationId'] ?? ''
})
afterAll(() => site.close())

const quota = (...more: string[]) => runJson(site, ['org', 'quota', '--org', id, ...more])

describe('daybook org quota', () => {
  it('shows the quotas of one organization, and sets those that are given', async () => {
    expect(await quota()).toEqual({
      bytesStored: { used: 0, limit: 20 * 1024 ** 3 },
      callsInFlight: { limit: 100 },
      documentsWaiting: { used: 0, limit: 5_000 },
    })
    const set = await quota('--bytes', '1000', '--documents', '0')
    expect(set).toMatchObject({ bytesStored: { limit: 1_000 }, documentsWaiting: { limit: null } })
    const kept = await quota('--bytes', 'default', '--calls', '7', '--recount')
    expect(kept).toMatchObject({
      bytesStored: { used: 0, limit: 20 * 1024 ** 3 },
      callsInFlight: { limit: 7 },
      documentsWaiting: { limit: null },
    })
  })

  it('says what it takes', async () => {
    const wrong = await site.run(['org', 'quota', '--org', id, '--bytes', '-1'])
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('a whole number')])
    const help = await run(['org', 'quota', '--help'])
    expect(help.out).toContain('--documents <number>')
    const shown = await site.run(['org', 'quota', '--org', id])
    expect(shown.out).toContain('documents waiting')
  })
})
