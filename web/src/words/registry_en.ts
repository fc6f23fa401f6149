import { actions } from './en/actions.ts'
import { exchange } from './en/exchange.ts'
import { fields } from './en/fields.ts'
import { firstDay } from './en/first_day.ts'
import { owing } from './en/owing.ts'
import { recordFields } from './en/record_fields.ts'
import { made } from './en/registry.ts'
import { repeating } from './en/repeating.ts'
import { saying } from './en/saying.ts'
import { selling } from './en/selling.ts'
import { values } from './en/values.ts'
import { failures } from './generated/failures_en.ts'

export const registry = {
  ...actions,
  ...fields,
  ...recordFields,
  ...values,
  ...made,
  ...firstDay,
  ...owing,
  ...repeating,
  ...saying,
  ...selling,
  ...exchange,
}
export { failures }
