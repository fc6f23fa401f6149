import { describe, expect, it } from 'vitest'
import { findAge, setAdvisoriesPage } from '../../tools/checks/advisories.ts'

const now = new Date('2026-11-16T00:00:00Z')
const time = {
  '1.2.0': '2026-01-01T00:00:00Z',
  '1.10.0': '2026-11-06T00:00:00Z',
  '2.0.0': '2026-11-01T00:00:00Z',
  '1.11.0-beta.1': '2026-11-02T00:00:00Z',
}
const versions = Object.keys(time)

describe('how old a package is', () => {
  it('is counted from the first newer version of the same major version', () => {
    expect(findAge('a', '1.2.0', { time, versions }, now)).toMatchObject({
      published: '2026-01-01',
      newest: '1.10.0',
      daysBehind: 10,
    })
    expect(findAge('a', '1.10.0', { time, versions }, now).daysBehind).toBe(0)
    expect(findAge('a', '2.0.0', { time, versions: '2.0.0' }, now).daysBehind).toBe(0)
  })
})

describe('the page of advisories', () => {
  const report = {
    metadata: { dependencies: { prod: 3 } },
    vulnerabilities: { bad: { severity: 'high', range: '<2', fixAvailable: true } },
  }

  it('lists what is known, with its day', () => {
    const page = setAdvisoriesPage({ day: '2026-11-16', report, ages: [] })
    expect(page).toContain('Asked on 2026-11-16: 3 shipped packages, 1 with a known weakness.')
    expect(page).toContain('| `bad` | high | <2 |')
  })

  it('never takes silence for good news', () => {
    const page = setAdvisoriesPage({ day: '2026-11-16', report: null, ages: [] })
    expect(page).toContain('nothing is known of weaknesses from this scan')
    expect(page).not.toContain('0 with a known weakness')
  })
})
