import { actions } from './it/actions.ts'
import { exchange } from './it/exchange.ts'
import { fields } from './it/fields.ts'
import { firstDay } from './it/first_day.ts'
import { owing } from './it/owing.ts'
import { recordFields } from './it/record_fields.ts'
import { made } from './it/registry.ts'
import { repeating } from './it/repeating.ts'
import { saying } from './it/saying.ts'
import { selling } from './it/selling.ts'
import { values } from './it/values.ts'
import { failures } from './generated/failures_it.ts'

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
