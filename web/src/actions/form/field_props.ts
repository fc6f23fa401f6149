import type { FormField } from '../action.ts'
import type { DraftValue } from './draft.ts'
import type { Errors } from './errors.ts'

export type FieldProps = {
  field: FormField
  value: DraftValue
  /** Where it is in what is sent, as failures name it. */
  pointer: string
  errors: Errors
  change(value: DraftValue): void
}
