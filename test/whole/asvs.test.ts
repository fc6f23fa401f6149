import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFalseEvidence, readRegister, type RegisterRow } from '../support/register.ts'

const levels = new Map(
  readFileSync('test/golden/asvs_levels.csv', 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',') as [string, string]),
)
const page = readFileSync('docs/security/asvs.md', 'utf8')
const rows = readRegister(page)

const countOf = (state: string, level?: string): number =>
  rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length

describe('the register of ASVS 5.0', () => {
  it('has every number of levels 1 and 2 once, in order, with its level', () => {
    expect(levels.size).toBe(253)
    expect(rows.map(({ number, level }) => [number, level])).toEqual([...levels])
  })

  it('says of each that it is met, not applicable or open, and why', () => {
    for (const { number, state, about, text } of rows) {
      expect([number, ['met', 'n/a', 'open'].includes(state)]).toEqual([number, true])
      expect([number, about.length > 2, text.length > 10]).toEqual([number, true, true])
    }
  })

  it('has evidence that exists for all that is met', () => {
    const problems = rows.flatMap((row) => findFalseEvidence(row.text).map((one) => said(row, one)))
    expect(problems).toEqual([])
    const met = rows.filter(({ state }) => state === 'met')
    expect(met.filter(({ text }) => !/`[^`]*\/[^`]+`|`tsconfig\.json`/.test(text))).toEqual([])
  })

  it('says of all that is open what is missing, or that it is with the operator', () => {
    const open = rows.filter(({ state }) => state === 'open')
    expect(open.filter(({ text }) => !/Missing: |^With the operator: /.test(text))).toEqual([])
    const others = rows.filter(({ state }) => state !== 'open')
    expect(others.filter(({ text }) => /Missing: |^With the operator/.test(text))).toEqual([])
  })

  it('counts them rightly at its top', () => {
    const counted = (level?: string): string =>
      [countOf('met', level), countOf('n/a', level), countOf('open', level)].join(' | ')
    const sum = (level: string): number =>
      [...levels.values()].filter((one) => one === level).length
    expect(page).toContain(`| 1 | ${sum('1')} | ${counted('1')} |`)
    expect(page).toContain(`| 2 | ${sum('2')} | ${counted('2')} |`)
    expect(page).toContain(`| both | ${levels.size} | ${counted()} |`)
    const operators = rows.filter(({ text }) => text.startsWith('With the operator')).length
    expect(page).toContain(`Of the open ones ${operators} are with the operator.`)
  })
})

const said = ({ number }: RegisterRow, problem: string): string => `${number}: ${problem}`

describe('the threat model', () => {
  const model = readFileSync('docs/security/threat_model.md', 'utf8')
  const head = '| Who | What | How | Control | Test |\n|---|---|---|---|---|\n'
  const tables = model.split(head).slice(1)
  const threats = tables.flatMap((rest) =>
    (rest.split('\n\n')[0] ?? '').split('\n').map((line) => line.split(' | ')),
  )

  it('names for every threat a control in a file and a test with its title, and all exist', () => {
    expect([tables.length >= 8, threats.length >= 45]).toEqual([true, true])
    for (const [, what, , control = '', test = ''] of threats) {
      expect([what, /`src\/|`tools\/|\]\([\w./]+\.md\)/.test(control)]).toEqual([what, true])
      expect([what, /`[^`]+\.test\.ts` “[^”]+”/.test(test)]).toEqual([what, true])
    }
    expect(model.split('\n').flatMap(findFalseEvidence)).toEqual([])
  })
})

describe('the pages of security', () => {
  const pages = [
    ...['cryptography', 'data', 'file_types', 'advisories', 'asvs', 'threat_model'].map(
      (name) => `docs/security/${name}.md`,
    ),
    'docs/code/dependencies.md',
    'docs/operating/operations.md',
    'docs/reference/exhaustion.md',
    'SECURITY.md',
  ]

  it('lead to pages and sections that exist, as SECURITY.md does', () => {
    for (const path of pages) {
      const links = readFileSync(path, 'utf8').matchAll(/\]\(((?!https?:)[^)#]*)(?:#([^)]+))?\)/g)
      for (const [, to = '', section] of links) {
        const target = to === '' ? path : join(dirname(path), to)
        expect([path, target, existsSync(target)]).toEqual([path, target, true])
        if (section === undefined) continue
        const heads = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)
        const anchors = [...heads].map(([, head = '']) => head.toLowerCase().replaceAll(' ', '-'))
        expect([path, section, anchors.includes(section)]).toEqual([path, section, true])
      }
    }
  })
})

describe('these checks', () => {
  it('see a file, a title and a section that are not there', () => {
    expect(findFalseEvidence('`src/nowhere.ts`')).toHaveLength(1)
    expect(findFalseEvidence('`test/whole/asvs.test.ts` “is no title of it”')).toHaveLength(1)
    expect(findFalseEvidence('`docs/security/threat_model.md` (“No Such Section”)')).toHaveLength(1)
    expect(
      findFalseEvidence('`docs/security/threat_model.md` (“Ways in”), `package.json`'),
    ).toEqual([])
    expect(findFalseEvidence('“words without a file” and `no path`')).toEqual([])
  })
})
