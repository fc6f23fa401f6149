import { z } from 'zod'
import { fileNameOf, registerKinds, separatorShape, type RegisterKind } from '#exports/room'
import type { Read } from '#kernel/corridor/read'
import type { Scene } from '#kernel/corridor/scene'
import { Failure } from '#kernel/failure/failure'
import { languages } from '#languages/room'
import accountSheet from '../account_sheet.ts'
import { balanceFilters, findBalance } from '../balance/balance_record.ts'
import balanceSheet from '../balance_sheet.ts'
import { findProfit, profitFilters } from '../profit/profit_record.ts'
import profitAndLoss from '../profit_and_loss.ts'
import { journalPaper } from './journal_paper.ts'
import { registerPaper } from './register_paper.ts'
import { spanFilters, spanOf } from '../span/asked_span.ts'
import { balanceRows, findFrame, questionOf, sheetFilters } from '../sheet/sheet_record.ts'
import { listSheet } from '../sheet/sheet_store.ts'
import trialBalance from '../trial_balance.ts'
import { findTrialBalance } from '../trial_balance/trial_balance_record.ts'
import { trialBalanceFilters } from '../trial_balance/trial_balance_shape.ts'
import { sheetPaper, trialPaper } from './account_paper.ts'
import { frameOf, type PaperStyle, type ReportFile, type ReportPaper } from './paper.ts'
import { balancePaper, profitPaper, type Detail } from './statement_paper.ts'

const mostLines = 2000

const styleShape = {
  language: z.enum(languages).optional().meta({
    description: "Of the words; the organization's own if left out.",
  }),
}
const detailShape = {
  detail: z.enum(['accounts', 'lines']).optional().meta({
    description: 'lines: without the accounts of each line.',
  }),
}

export const reportEndings = ['pdf', 'csv'] as const
export type ReportEnding = (typeof reportEndings)[number]

/** A report as a file. Not in the registry of reads: its addresses return files. */
export type PaperRead = { report: ReportFile; ending: ReportEnding; input: z.ZodObject; read: Read }

type Paper<Asked> = (scene: Scene, asked: Asked & PaperStyle) => Promise<ReportPaper>

/** What a file says of itself, whether a read has the same figures or not. */
type Filed = Pick<Read, 'name' | 'resource' | 'says' | 'needs' | 'fails'>

function papersOf<Shape extends z.ZodRawShape>(
  read: Filed,
  shape: Shape,
  paper: Paper<z.output<z.ZodObject<Shape>>>,
): PaperRead[] {
  return reportEndings.map((ending) => {
    const separator = ending === 'csv' ? separatorShape : {}
    const input = z.strictObject({ ...shape, ...styleShape, ...separator })
    return {
      report: read.name as ReportFile,
      ending,
      input,
      read: {
        ...fileOf(read),
        filters: input,
        one: (scene, filters) => paper(scene, filters as never),
      },
    }
  })
}

function fileOf(read: Filed): Filed & Pick<Read, 'item'> {
  const { name, resource, says, needs } = read
  const fails: Read['fails'] =
    read === accountSheet ? [...read.fails, 'report_too_long'] : read.fails
  return { name, resource, says, needs, fails, item: z.custom<ReportPaper>() }
}

const detailOf = ({ detail }: { detail?: Detail | undefined }): Detail => detail ?? 'accounts'

const journal: Filed = {
  name: 'journal',
  resource: 'journal',
  says: 'Every entry day by day with its lines and the number of its voucher, in Italy counted through the year, and what is carried forward: libro giornale, posteringsjournal.',
  needs: 'ledger:read',
  fails: ['report_too_long'],
}

const registerOf = (kind: RegisterKind): Filed => ({
  name: `vat-register-${kind}`,
  resource: 'vat_register',
  says: 'A register of VAT: each paper with its codes, then totals by code and by box. Also needs invoices:read and documents:read.',
  needs: 'ledger:read',
  fails: [
    'report_too_long',
    'permission_denied',
    ...(kind === 'takings' ? (['region_not_supported'] as const) : []),
  ],
})

const plainSpan = { from: spanFilters.from, to: spanFilters.to }

export const reportPapers: readonly PaperRead[] = [
  ...papersOf(trialBalance, trialBalanceFilters.shape, async (scene, asked) => {
    const found = await findTrialBalance(scene, asked)
    return trialPaper(scene, await frameOf(scene, asked), found, asked.yearEnd !== 'exclude')
  }),
  ...papersOf(profitAndLoss, { ...profitFilters.shape, ...detailShape }, async (scene, asked) =>
    profitPaper(await frameOf(scene, asked), await findProfit(scene, asked), detailOf(asked)),
  ),
  ...papersOf(balanceSheet, { ...balanceFilters.shape, ...detailShape }, async (scene, asked) =>
    balancePaper(await frameOf(scene, asked), await findBalance(scene, asked), detailOf(asked)),
  ),
  ...papersOf(accountSheet, sheetFilters.shape, async (scene, asked) => {
    const question = await questionOf(scene, asked)
    const { account, movement } = await findFrame(scene, question)
    const rows = await listSheet(scene, question, mostLines + 1, null)
    if (rows.length > mostLines) throw new Failure('report_too_long')
    const lines = balanceRows(rows, movement.openingMinor)
    return sheetPaper(scene, await frameOf(scene, asked), { question, account, movement, lines })
  }),
  ...papersOf(journal, plainSpan, async (scene, asked) =>
    journalPaper(scene, await frameOf(scene, asked), await spanOf(scene, asked)),
  ),
  ...registerKinds.flatMap((kind) =>
    papersOf(registerOf(kind), plainSpan, async (scene, asked) =>
      registerPaper(scene, await frameOf(scene, asked), kind, await spanOf(scene, asked)),
    ),
  ),
]

export function reportFileName(paper: ReportPaper, ending: ReportEnding): string {
  const days = paper.days.map((part) => part.replaceAll(/[^A-Za-z0-9-]+/g, '-'))
  return fileNameOf(paper.sender.name, [paper.report, ...days], ending)
}
