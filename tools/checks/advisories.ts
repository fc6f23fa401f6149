/** As much of `npm audit --json` as the page shows. */
export type AuditReport = {
  metadata?: { vulnerabilities?: Record<string, number>; dependencies?: { prod?: number } }
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>
}

/** As much of `npm view … --json` as is asked for. */
export type Packument = { time?: Record<string, string>; versions?: string | string[] }

export type Age = {
  name: string
  version: string
  published: string | null
  /** The newest version without a suffix, of the same major version. */
  newest: string | null
  daysBehind: number
}

const dayMs = 86_400_000

export function findAge(name: string, version: string, found: Packument, now: Date): Age {
  const time = found.time ?? {}
  const major = version.split('.')[0]
  const known = [found.versions ?? []]
    .flat()
    .filter((one) => isPlain(one) && one.split('.')[0] === major)
  const newest = known.toSorted(compareVersions).at(-1) ?? null
  const later = newest === null || newest === version ? null : firstAfter(known, version, time)
  return {
    name,
    version,
    published: time[version]?.slice(0, 10) ?? null,
    newest,
    daysBehind: later === null ? 0 : Math.floor((now.getTime() - Date.parse(later)) / dayMs),
  }
}

const isPlain = (version: string): boolean => /^\d+\.\d+\.\d+$/.test(version)

function compareVersions(left: string, right: string): number {
  const [a, b] = [left.split('.').map(Number), right.split('.').map(Number)]
  for (let at = 0; at < 3; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** When the first newer version came out: since then one could have been newer. */
function firstAfter(known: string[], version: string, time: Record<string, string>): string | null {
  const newer = known.filter((one) => compareVersions(one, version) > 0)
  return (
    newer
      .map((one) => time[one] ?? '')
      .filter((at) => at !== '')
      .toSorted()[0] ?? null
  )
}

type Findings = { day: string; report: AuditReport | null; ages: Age[] }

export function setAdvisoriesPage({ day, report, ages }: Findings): string {
  const behind = ages.filter((age) => age.daysBehind > 0)
  return `${[
    '# Advisories',
    'Written by `npm run advisories -- --write`; do not edit. What is done about an entry, and how soon, is in [dependencies.md](../code/dependencies.md#weaknesses-of-packages).',
    '## Known weaknesses',
    ...setReport(day, report),
    '## Newer versions',
    `Asked on ${day}: ${ages.length} direct dependencies, ${behind.length} with a newer version of the same major version.`,
    ...(behind.length === 0 ? [] : [setAges(behind)]),
  ].join('\n\n')}\n`
}

function setReport(day: string, report: AuditReport | null): string[] {
  if (report === null) {
    return [
      `Asked on ${day}: no answer. The registry that was asked serves packages and no advisories, so nothing is known of weaknesses from this scan. Repeat it where \`npm audit\` answers.`,
    ]
  }
  const found = Object.entries(report.vulnerabilities ?? {})
  const parts = report.metadata?.dependencies?.prod ?? 0
  const rows = found.map(
    ([name, { severity, range }]) => `| \`${name}\` | ${severity} | ${range} |`,
  )
  return [
    `Asked on ${day}: ${parts} shipped packages, ${found.length} with a known weakness.`,
    ...(rows.length === 0
      ? []
      : [['| Package | Severity | Versions |', '|---|---|---|', ...rows].join('\n')]),
  ]
}

function setAges(ages: Age[]): string {
  const rows = ages.map(
    ({ name, version, published, newest, daysBehind }) =>
      `| \`${name}\` | ${version} (${published ?? '?'}) | ${newest ?? '?'} | ${daysBehind} |`,
  )
  return [
    '| Package | Here | Newest | Days since a newer one |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n')
}
