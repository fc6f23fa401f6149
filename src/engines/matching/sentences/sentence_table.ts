import type { TransactionClass } from '../terms/outcome.ts'

/** Sentences by code; `{left}` is the bank's value and `{right}` that of the books. */
export type Sentences = {
  numbers: { group: string; point: string }
  reasons: Readonly<Record<string, string>>
  holds: Readonly<Record<string, string>>
  classes: Readonly<Record<TransactionClass, string>>
}
