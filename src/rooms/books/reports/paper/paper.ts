import type { Separator } from '#exports/room'
import type { Scene } from '#kernel/corridor/scene'
import { toSellerParty } from '#invoices/room'
import { firstSpoken, type Language } from '#languages/room'
import { homeRegion } from '#regions/room'
import { findSettings } from '#settings/room'

export const reportFiles = [
  'trial-balance',
  'profit-and-loss',
  'balance-sheet',
  'account-sheet',
  'journal',
  'vat-register-sales',
  'vat-register-purchases',
  'vat-register-takings',
] as const
export type ReportFile = (typeof reportFiles)[number]

/** heading: words alone. account: stands below its group. line: of an account's sheet. */
export type PaperRow = {
  kind: 'heading' | 'group' | 'account' | 'total' | 'line'
  level: number
  /** The number of an account, how the law numbers a line, or the day of an entry. */
  code: string | null
  text: string
  /** For tables only: numbers and ids that lead to the paper behind a line. */
  facts: readonly (string | null)[]
  /** Exact decimals in text, one for each column; null where there is none. */
  amounts: readonly (string | null)[]
  /** Left out of the table, where each row says all of its entry. */
  isPrintedOnly?: true
}

/** Everything on the paper, and in the table. */
export type ReportPaper = {
  report: ReportFile
  language: Language
  separator: Separator
  isTest: boolean
  createdAt: string
  sender: { name: string; number: string | null }
  currency: string
  /** What it is of: an account, the days. */
  about: readonly string[]
  /** The days in the name of the file. */
  days: readonly string[]
  codeLabel: string
  factLabels: readonly string[]
  /** Of the amounts; a line break where the label has two lines. */
  columns: readonly string[]
  rows: readonly PaperRow[]
  /** Pages are numbered within this year, as the journal of Italy asks. */
  pageYear?: string | null
}

export type PaperStyle = { language?: Language | undefined; separator?: Separator | undefined }

export type PaperFrame = Pick<
  ReportPaper,
  'language' | 'separator' | 'isTest' | 'createdAt' | 'sender' | 'currency'
>

export async function frameOf(scene: Scene, style: PaperStyle): Promise<PaperFrame> {
  const region = homeRegion(scene)
  const sender = toSellerParty(await findSettings(scene))
  return {
    language: style.language ?? firstSpoken(region.languages),
    separator: style.separator ?? 'semicolon',
    isTest: scene.principal.mode === 'test',
    createdAt: scene.now.toISOString(),
    sender: { name: sender.name, number: sender.vatNumber ?? sender.businessId },
    currency: region.currency,
  }
}
