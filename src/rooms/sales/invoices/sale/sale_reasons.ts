import { wordsOf } from '#languages/room'
import type { SaleReason, SaleTreatment } from './sale.ts'

/** The reasons for a VAT treatment, for bookkeepers. */
const sentences: Readonly<Record<string, string>> = wordsOf('en').sentences.sale

const kinds: Readonly<Record<SaleTreatment['kind'], string>> = wordsOf('en').sentences.saleKinds

export const saleReasonCodes: readonly string[] = Object.keys(sentences)

/** Fills a sentence; an unknown code, from an older or newer version, is shown unchanged. */
export function renderSaleReason({ code, params }: SaleReason): string {
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  const text =
    sentence?.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '?') ??
    `${code.replaceAll('_', ' ')}.`
  const source = params['source'] ?? ''
  return source === '' ? text : `${text} Source: ${source}.`
}

/** The treatment in sentences: what it is, why, and what to check. */
export function explainTreatment({ kind, reasons, warnings }: SaleTreatment): string[] {
  return [kinds[kind], ...[...reasons, ...warnings].map(renderSaleReason)]
}
