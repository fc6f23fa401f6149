import type { LimitResult } from './limit.ts'

const names = { economic: 'e-conomic', fatture_in_cloud: 'Fatture in Cloud' } as const

const shareOf = ({ tooMany, calls }: LimitResult): string =>
  `${((tooMany / Math.max(1, calls)) * 100).toFixed(2)} %`

export function wordsOfLimit(result: LimitResult): string {
  const { keeping, processes, calls, fewest, most } = result
  return `${names[keeping]}, ${processes} processes: ${calls} calls, ${shareOf(result)} answered 429, ${fewest} to ${most} rounds each`
}

export function toLimitPart(results: readonly LimitResult[], command: string, day: string): string {
  const rows = results.map((one) => {
    const { keeping, processes, calls, tooMany, fewest, most } = one
    return `| ${names[keeping]} | ${processes} | ${calls} | ${tooMany} (${shareOf(one)}) | ${fewest} | ${most} |`
  })
  return `## Limits

${day}, \`${command}\`.

50 organizations want more calls than there are, for ${results[0]?.seconds ?? 0} s, from one process and from four. At
e-conomic the application has one bucket for all (a tenth of the real one here); at Fatture in Cloud each
company has 300 calls in five minutes (all clocks twenty times as fast). A round is one check of a connection.

| System | processes | calls | answered 429 | fewest rounds of one organization | most |
|---|---|---|---|---|---|
${rows.join('\n')}
`
}
