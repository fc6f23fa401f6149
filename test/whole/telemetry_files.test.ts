import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { catalogue, processPrefixes } from '#kernel/process/catalogue'
import { tasks } from '#registry'
import { anchorOf, hurried, real } from '../../tools/telemetry/alert.ts'
import { alerts } from '../../tools/telemetry/alerts.ts'
import { panels } from '../../tools/telemetry/panels.ts'
import { setRules } from '../../tools/telemetry/rules_file.ts'
import { testsOfRules } from '../../tools/telemetry/rule_tests.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Names in a query that look like metrics of ours but are none. */
function unknownIn(expr: string): string[] {
  const names = [...expr.matchAll(/\bdaybook_[a-z0-9_]+\b/g)].map(([name]) => name)
  return names.filter((name) => {
    const plain = name.replace(/_(?:bucket|count|sum)$/, '')
    const isOfProcess = processPrefixes.some((prefix) => name.startsWith(prefix))
    return !(name in catalogue) && !(plain in catalogue && isHistogram(plain)) && !isOfProcess
  })
}

const isHistogram = (name: string): boolean =>
  catalogue[name as keyof typeof catalogue].kind === 'histogram'

/** Labels in a query that the metric before them does not have. */
function strangeLabelsIn(expr: string): string[] {
  const selected = [...expr.matchAll(/\b(daybook_[a-z0-9_]+)\{([^}]*)\}/g)]
  return selected.flatMap(([, name = '', inside = '']) => {
    const entry = catalogue[name.replace(/_(?:bucket|count|sum)$/, '') as keyof typeof catalogue]
    const known = new Set<string>([...(entry?.labels ?? []), 'le', 'instance', 'job'])
    return [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)]
      .map(([, label = '']) => label)
      .filter((label) => !known.has(label))
      .map((label) => `${name} has no ${label}`)
  })
}

const queries = [
  ...alerts.map((one) => one.expr(real)),
  ...panels.flatMap((panel) => panel.queries.map(({ expr }) => expr)),
]

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
if (!hasPromtool)
  process.stderr.write('promtool is not installed: the alert rules are NOT checked\n')

describe('alert rules and dashboard', () => {
  it('ask for metrics and labels that exist', () => {
    expect(queries.length).toBeGreaterThan(60)
    for (const expr of queries) {
      expect([expr, unknownIn(expr), strangeLabelsIn(expr)]).toEqual([expr, [], []])
    }
    expect(unknownIn('max(daybook_jobs_lost) > 0')).toEqual(['daybook_jobs_lost'])
    expect(strangeLabelsIn('daybook_jobs{org="x"}')).toEqual(['daybook_jobs has no org'])
  })

  it('name kinds of jobs that exist', () => {
    const kinds = queries.flatMap((expr) =>
      [...expr.matchAll(/kind=~"([^"]+)"/g)].flatMap(([, list = '']) => list.split('|')),
    )
    expect(kinds.length).toBeGreaterThan(0)
    expect(kinds.filter((kind) => !tasks.some((task) => task.kind === kind))).toEqual([])
  })

  it('are written by the same program as the runbooks, with a section for each alert', () => {
    const { groups } = parse(read('deploy/prometheus/daybook.rules.yml')) as {
      groups: { rules: { alert: string; annotations: { runbook: string } }[] }[]
    }
    const rules = groups.flatMap((group) => group.rules)
    expect(rules.map(({ alert }) => alert)).toEqual(alerts.map(({ name }) => name))
    const headings = [...read('docs/reference/runbooks.md').matchAll(/^### (\w+)$/gm)].map(
      ([, one = '']) => anchorOf(one),
    )
    for (const { annotations } of rules) {
      const [page, anchor = ''] = annotations.runbook.split('#')
      expect(page).toBe('docs/reference/runbooks.md')
      expect(headings.filter((one) => one === anchor)).toHaveLength(1)
    }
  })

  it('have four parts in every runbook, and refer to alerts that exist', () => {
    const names = new Set(alerts.map(({ name }) => name))
    for (const { name, runbook } of alerts) {
      const { means, look, act, over } = runbook
      expect([name, means, over].every((text) => text.length > 4)).toBe(true)
      expect(look.length * act.length).toBeGreaterThan(0)
      const said = [means, ...look, ...act, over].join(' ')
      const named = [...said.matchAll(/\bDaybook[A-Z]\w+/g)].map(([one]) => one)
      expect([name, named.filter((one) => !names.has(one))]).toEqual([name, []])
    }
  })

  it.skipIf(!hasPromtool)('are accepted by promtool, and a broken rule is not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'daybook-rules-'))
    try {
      for (const pace of [real, hurried(60, { least: 5, most: 30 })]) {
        const file = join(folder, 'rules.yml')
        writeFileSync(file, setRules(pace))
        expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain('SUCCESS')
      }
      const broken = join(folder, 'broken.yml')
      writeFileSync(broken, setRules().replace('max by (class)', 'max by class)'))
      expect(spawnSync('promtool', ['check', 'rules', broken]).status).not.toBe(0)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.skipIf(!hasPromtool)(
    'fire and end as their unit tests say, and a wrong limit is noticed',
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'daybook-rules-'))
      try {
        writeFileSync(join(folder, 'rules.yml'), setRules())
        writeFileSync(join(folder, 'tests.yml'), testsOfRules('rules.yml'))
        const run = () => spawnSync('promtool', ['test', 'rules', 'tests.yml'], { cwd: folder })
        const passed = run()
        expect([passed.status, passed.stderr.toString(), passed.stdout.toString()]).toEqual([
          0,
          '',
          expect.stringContaining('SUCCESS'),
        ])
        writeFileSync(join(folder, 'rules.yml'), setRules().replace('> 93600', '> 9360000'))
        expect(run().status).not.toBe(0)
      } finally {
        rmSync(folder, { recursive: true })
      }
    },
  )
})

describe('the dashboard', () => {
  type Placed = { h: number; w: number; x: number; y: number }
  const dashboard = JSON.parse(read('deploy/grafana/daybook.json')) as {
    uid: string
    schemaVersion: number
    panels: { id: number; type: string; title: string; gridPos: Placed; targets?: unknown[] }[]
  }

  it('has every panel once, none above another', () => {
    const shown = dashboard.panels.filter(({ type }) => type !== 'row')
    expect(shown.map(({ title }) => title)).toEqual(panels.map(({ title }) => title))
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length)
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)},${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  })

  it('has panels of kinds that Grafana has, each with a query', () => {
    expect(dashboard.schemaVersion).toBe(39)
    for (const { type, targets = [] } of dashboard.panels) {
      expect(['row', 'timeseries', 'stat', 'table']).toContain(type)
      expect(targets.length > 0).toBe(type !== 'row')
    }
  })
})

describe('the labels of metrics', () => {
  it('cannot hold what grows with organizations, people or records', () => {
    const bounded = new Set(
      'version node role route method status code place name outcome state class kind age wall loss of'.split(
        ' ',
      ),
    )
    for (const [name, { labels }] of Object.entries(catalogue)) {
      expect([name, labels.filter((label) => !bounded.has(label))]).toEqual([name, []])
    }
  })

  it('are described in the documentation, every metric of them', () => {
    const page = read('docs/operating/observability.md')
    const missing = Object.keys(catalogue).filter((name) => !page.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })
})
