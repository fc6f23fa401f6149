import {
  listNotConfirmed,
  regionKeys,
  regionOf,
  type NotConfirmed,
  type Region,
} from '../../src/engines/regions/room.ts'

/** docs/reference/rules_not_confirmed.md: every rule that was looked for and not found in the law. */
export function setRulesPage(notice: string): string {
  return `${[
    '# Rules not yet confirmed',
    notice,
    'Each rule of tax and bookkeeping in Daybook names its source: the law, or the authority. These were looked for and not found there. They still apply, but nothing that they decide is posted without a person: the confidence of such a coding is at most 0.5, and its explanation says "rule not yet confirmed" (da: "reglen er endnu ikke bekræftet"; it: "regola non ancora confermata"). Correcting the VAT code settles it for that document. Wherever the source of such a rule is shown, it says the same.',
    '"Daybook choice" in a source is something else: the law leaves it open, and this is how Daybook does it.',
    ...regionKeys.flatMap((key) => setRegion(regionOf(key))),
  ].join('\n\n')}\n`
}

function setRegion(region: Region): string[] {
  const rows = listNotConfirmed(region).map(setRow)
  const name = `${region.key.charAt(0).toUpperCase()}${region.key.slice(1)}`
  return [
    `## ${name}`,
    ...(region.lawNote === null ? [] : [region.lawNote]),
    ['| Rule | What it is | Applies | Source |', '|---|---|---|---|', ...rows].join('\n'),
  ]
}

function setRow({ table, id, name, validFrom, validTo, source }: NotConfirmed): string {
  const from = validFrom === null ? '' : `from ${validFrom}`
  const to = validTo === null ? '' : `to ${validTo}`
  const applies = `${from} ${to}`.trim()
  const cells = [`${table} \`${id}\``, name, applies === '' ? 'always' : applies, source]
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`
}
