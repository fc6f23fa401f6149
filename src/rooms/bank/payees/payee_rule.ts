import { z } from 'zod'
import { recordShape, stampsOf } from '#kernel/corridor/record'
import type { Scene } from '#kernel/corridor/scene'
import { encodeId } from '#kernel/values/id'

export const directions = ['in', 'out'] as const
type Direction = (typeof directions)[number]

export type PayeeRuleRow = {
  id: string
  name: string
  name_key: string
  direction: Direction
  account: string
  text: string | null
  vat_code: string | null
  saved_by: string
  version: number
  created_at: Date
  updated_at: Date
}

/** A remembered payee as every action and read returns it. */
export const payeeRule = z.object({
  ...recordShape,
  name: z.string().meta({ description: 'The counterparty as the bank writes it.' }),
  direction: z.enum(directions).meta({ description: 'in: money in; out: money out.' }),
  ledgerAccountId: z.string(),
  text: z
    .string()
    .nullable()
    .meta({ description: 'The text of the entries, if it is not that of the bank.' }),
  vatCode: z.string().nullable().meta({ description: 'A code at 0 % that no VAT return reports.' }),
})

export function toPayeeRule(scene: Scene, row: PayeeRuleRow): z.input<typeof payeeRule> {
  return {
    id: encodeId('pyr', row.id),
    name: row.name,
    direction: row.direction,
    ledgerAccountId: row.account,
    text: row.text,
    vatCode: row.vat_code,
    ...stampsOf(row),
    allowedActions: scene.allowed(['save_payee_rule', 'delete_payee_rule']),
  }
}

/** Names that differ by capitals and spaces alone are one. */
export function nameKeyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

export function directionOf(amountMinor: bigint): Direction {
  return amountMinor < 0n ? 'out' : 'in'
}
