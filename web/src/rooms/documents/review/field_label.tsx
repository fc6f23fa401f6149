import { say } from '../../../words/words.ts'
import type { FieldName } from './doubts.ts'
import { fieldWords } from './field_names.ts'
import { isAmount } from './fields.ts'

type Props = { field: FieldName; id: string; currency: string }

/** The name of a field; who does not see the paper beside it is told in which currency an amount is. */
export function FieldLabel({ field, id, currency }: Props) {
  return (
    <label htmlFor={id}>
      {say(fieldWords[field])}
      {isAmount(field) ? <span className="sr"> {currency}</span> : null}
    </label>
  )
}
