import { headOf } from '../../head.ts'
import { controls } from './controls.ts'
import type { Proof, Seen } from './proof.ts'

const names = { denmark: 'Denmark', italy: 'Italy' }

export function toPage(proofs: readonly Proof[], args: readonly string[]): string {
  const seen = proofs.flatMap((one) => one.seen)
  const faults = [...Map.groupBy(seen, ({ fault }) => fault.says).values()]
  const minutes = proofs.reduce((sum, { seconds }) => sum + seconds.all, 0) / 60
  return `${headOf({
    title: 'A year that an auditor looks at',
    claim:
      'The books of a year pass every control of an auditor, and a fault in them is found by a control with a name.',
    figure: `${controls.length} controls find nothing in the years of ${proofs.length} companies; ${faults.length} planted faults, ${seen.filter((one) => !one.isFound).length} unfound.`,
    about: `\`npm run prove -- year ${args.join(' ')}\`, ${minutes.toFixed(0)} minutes on two cores.`,
  })}

## The years

Each company keeps its books for 2026 through the API and nothing else: papers of suppliers (e-invoices, bills as text,
till receipts, credit notes, bills from abroad, exempt ones), sales with credit notes and payments in parts${proofs.some(({ plan }) => plan.region === 'italy') ? ', in Italy to a public body under split payment' : ''},
takings with cards and cash, a bank account with its statements, entries by hand, VAT returns prepared, filed, settled and
paid period by period, the checklist and hard lock of each month, and the end of the year. No checklist was passed over.

| | ${proofs.map(({ plan }) => names[plan.region]).join(' | ')} |
|---|${proofs.map(() => '---|').join('')}
${Object.keys(proofs[0]?.counts ?? {})
  .map((name) => `| ${name} | ${proofs.map(({ counts }) => counts[name]).join(' | ')} |`)
  .join('\n')}

## The controls

They are the product's own checks, reads and files; the proof only compares them. SAF-T is held against its form as
version 1.0 has it; the authority's schema is not part of this project.

| Control | Asks whether |
|---|---|
${controls.map(({ name, asks }) => `| ${name} | ${asks} |`).join('\n')}

## The faults

Each is planted into a copy of the year: by SQL as the owner of the database, past all triggers and with the kept sums made
again so that they fit, or by a call that a key may make. ${args.includes('--full') ? 'At this size each was looked for with the control that must find it.' : 'Each was looked for with every control.'}

| Fault | Found by | In |
|---|---|---|
${faults.map((all) => rowOf(all)).join('\n')}
`
}

function rowOf(all: readonly Seen[]): string {
  const [first] = all
  const found = all.every((one) => one.isFound) ? `**${first?.fault.by}**` : 'NOT FOUND'
  const others = new Set(all.flatMap((one) => one.found).filter((one) => one !== first?.fault.by))
  const rest = others.size === 0 ? '' : `, ${[...others].join(', ')}`
  return `| ${first?.fault.says} | ${found}${rest} | ${all.map(({ plan }) => names[plan.region]).join(', ')} |`
}
