import {
  findRegister,
  lineNameOf,
  type CodeLine,
  type FoundRegister,
  type RegisterKind,
} from '#exports/room'
import { currencyDigits } from '#kernel/values/money'
import { decimalOf } from '#kernel/values/decimal'
import { encodeId } from '#kernel/values/id'
import { Failure } from '#kernel/failure/failure'
import type { Scene } from '#kernel/corridor/scene'
import { wordsOf } from '#languages/room'
import { formatDay } from '#pdf/room'
import { homeRegion, type Region, vatCodeOf } from '#regions/room'
import type { ReportSpan } from '../span/span_rules.ts'
import type { PaperFrame, PaperRow, ReportPaper } from './paper.ts'
import { spanText } from './statement_paper.ts'

const mostOfRegister = 2000

/** It lists buyers and suppliers, so it needs what shows these. */
function assertShown(scene: Scene): void {
  for (const permission of ['invoices:read', 'documents:read'] as const) {
    if (!scene.may(permission)) throw new Failure('permission_denied', { permission })
  }
}

/** A register of VAT as it is kept: each paper with its codes, totals by code and by box. */
export async function registerPaper(
  scene: Scene,
  frame: PaperFrame,
  kind: RegisterKind,
  span: ReportSpan,
): Promise<ReportPaper> {
  assertShown(scene)
  const { language } = frame
  const words = wordsOf(language).reports
  const found = await findRegister(scene, kind, span, mostOfRegister)
  const region = homeRegion(scene)
  const counted = kind === 'purchases' ? words.vatDeductible : words.vatDue
  return {
    ...frame,
    report: `vat-register-${kind}`,
    about: [spanText(span, language)],
    days: [span.from, span.to],
    codeLabel: words.date,
    factLabels: [
      words.protocol,
      words.number,
      words.paperDate,
      words.vatNumber,
      words.vatCode,
      words.rate,
      words.entry,
    ],
    columns: [words.base, words.vat, counted],
    rows: rowsOf(frame, region, found),
  }
}

function rowsOf(frame: PaperFrame, region: Region, found: FoundRegister): PaperRow[] {
  const words = wordsOf(frame.language).reports
  const decimal = (minor: bigint): string => decimalOf(minor, currencyDigits(frame.currency))
  const amountsOf = ({ baseMinor, vatMinor, countedMinor }: CodeLine): string[] =>
    [baseMinor, vatMinor, countedMinor].map(decimal)
  const plain = { level: 0, code: null, facts: [] }
  const heading = (text: string): PaperRow => {
    return { ...plain, kind: 'heading', text, amounts: [null, null, null] }
  }
  const nameOf = (id: string): string => region.vatCodes.find((code) => code.id === id)?.name ?? id
  const byCode = (line: CodeLine): PaperRow => {
    return {
      ...plain,
      kind: 'line',
      text: `${line.code} ${nameOf(line.code)}`,
      amounts: amountsOf(line),
    }
  }
  return [
    ...found.entries.flatMap(({ row, protocol, lines }) =>
      lines.map((line): PaperRow => {
        const rate = vatCodeOf(region, line.code, row.vat_date)?.rate ?? null
        const named = lineNameOf(row, line, protocol)
        const said = [
          named.protocol === null ? null : `${words.protocol} ${named.protocol}`,
          named.number,
          named.date === row.vat_date ? null : formatDay(named.date, frame.language),
          row.name,
          row.vat_number ?? row.fiscal_code,
          rate === null ? line.code : `${line.code} ${rate} %`,
        ]
        return {
          kind: 'line',
          level: 0,
          code: row.vat_date,
          text: said.filter((part) => part !== null).join('   '),
          facts: [
            named.protocol === null ? null : String(named.protocol),
            named.number,
            named.date,
            row.vat_number ?? row.fiscal_code,
            line.code,
            rate,
            encodeId('led', row.id),
          ],
          amounts: amountsOf(line),
        }
      }),
    ),
    ...(found.deferred.length === 0
      ? []
      : [heading(words.deferred), ...found.deferred.map(byCode)]),
    heading(words.byCode),
    ...found.totals.map(byCode),
    heading(words.byBox),
    ...found.boxes.map(({ box, minor, isBase }): PaperRow => {
      const amount = decimal(minor)
      const amounts = isBase ? [amount, null, null] : [null, null, amount]
      return { ...plain, kind: 'total', text: `${box.id} ${box.label}`, amounts }
    }),
  ]
}
