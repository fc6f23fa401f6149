import { headOf } from '../../head.ts'

export type DumpStep = { says: string; fault: string | null }

export type DumpResult = {
  steps: DumpStep[]
  seconds: { dump: number; load: number; rebase: number; recover: number; unfence: number }
  version: string
}

export function toPage({ steps, seconds, version }: DumpResult, day: string): string {
  const rows = steps.map(({ says, fault }) => `| ${says} | ${fault ?? 'holds'} |`).join('\n')
  const times = Object.entries(seconds)
    .map(([name, value]) => `${name} ${value.toFixed(1)} s`)
    .join(', ')
  return `${headOf({
    title: 'A dump restored into another cluster',
    claim: 'After a restore nothing is sent twice and no number is given twice.',
    figure: `${steps.filter(({ fault }) => fault === null).length} of ${steps.length} checks hold.`,
    about: `\`npm run prove -- restored_dump --write\`, PostgreSQL ${version}. Small data: ${times}.`,
    day,
  })}

Two organizations work through a real server with a worker: one sends e-invoices through the simulated
exchange, the books of the other are kept at the simulated Fatture in Cloud. A dump is made; then more is
done (the lost interval), and the cluster is stopped. The dump is loaded into a fresh cluster, whose
transaction numbers are lower, and made whole with \`rebase\`, \`recover\` and \`unfence\`.

| What | |
|---|---|
${rows}

Not shown here: a restore to a point in time (a new timeline is tested in
\`src/rooms/lifecycle/recovery/declare/declare_restore.test.ts\`), drafts at e-conomic that a person has not booked
(its list has booked entries only; numbers of vouchers go on behind those used), invoices that were only
mailed (\`recover --invoice\` reserves their numbers), and large databases.
`
}
