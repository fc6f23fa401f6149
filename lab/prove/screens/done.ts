import { appendFileSync, existsSync, readFileSync } from 'node:fs'

type Looked = { name: string; findings: string[] }

/** What was looked at, kept in a file where one is named, so that a run that was ended is carried on. */
export function openDone(file: string | undefined) {
  const lines =
    file === undefined || !existsSync(file) ? [] : readFileSync(file, 'utf8').trim().split('\n')
  const all = new Map<string, string[]>()
  for (const line of lines.filter(Boolean)) {
    const { name, findings } = JSON.parse(line) as Looked
    all.set(name, findings)
  }
  return {
    has: (name: string): boolean => all.has(name),
    add(name: string, findings: string[]): void {
      all.set(name, findings)
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ name, findings })}\n`)
    },
    count: (): number => all.size,
    findings: (): string[] =>
      [...all].flatMap(([name, found]) => found.map((one) => `${name}: ${one}`)),
  }
}

export type Done = ReturnType<typeof openDone>
