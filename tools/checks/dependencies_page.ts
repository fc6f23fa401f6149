import { directDependencies, type Manifest } from './verdict.ts'

/** Rows of the tables: | `package` | what for | what else was weighed | */
const ROW = /^\|\s*`([^`]+)`\s*\|([^|]*)\|([^|]*)\|\s*$/gm

export function findPageProblems(page: string, manifest: Manifest): string[] {
  const rows = [...page.matchAll(ROW)].map((match) => ({
    name: match[1] ?? '',
    isTold: (match[2] ?? '').trim() !== '' && (match[3] ?? '').trim() !== '',
  }))
  const wanted = Object.keys(directDependencies(manifest))
  const written = Map.groupBy(rows, (row) => row.name)
  const say = (name: string, what: string): string => `docs/code/dependencies.md: ${name} ${what}`
  return [
    ...wanted.filter((name) => !written.has(name)).map((name) => say(name, 'has no line')),
    ...[...written.keys()]
      .filter((name) => !wanted.includes(name))
      .map((name) => say(name, 'is not in package.json')),
    ...[...written]
      .filter(([, same]) => same.length > 1)
      .map(([name]) => say(name, 'is there twice')),
    ...rows.filter((row) => !row.isTold).map((row) => say(row.name, 'lacks a reason')),
  ]
}
