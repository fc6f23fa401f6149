import accountSheet from './account_sheet.ts'
import balanceSheet from './balance_sheet.ts'
import profitAndLoss from './profit_and_loss.ts'
import trialBalance from './trial_balance.ts'

export const reportReads = [trialBalance, profitAndLoss, balanceSheet, accountSheet]

export { renderReportCsv } from './paper/paper_csv.ts'
export { renderReportPdf } from './paper/paper_pdf.ts'
export { reportFileName, reportPapers, type PaperRead } from './paper/paper_reads.ts'
export type { ReportPaper } from './paper/paper.ts'
