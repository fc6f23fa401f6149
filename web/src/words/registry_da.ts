import { actions } from './da/actions.ts'
import { exchange } from './da/exchange.ts'
import { fields } from './da/fields.ts'
import { firstDay } from './da/first_day.ts'
import { owing } from './da/owing.ts'
import { recordFields } from './da/record_fields.ts'
import { made } from './da/registry.ts'
import { repeating } from './da/repeating.ts'
import { saying } from './da/saying.ts'
import { selling } from './da/selling.ts'
import { values } from './da/values.ts'
import { failures } from './generated/failures_da.ts'

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
