export { createDaybook, type Daybook } from './client.ts'
export type { DaybookOptions } from './call/settings.ts'
export type { Answer, Call, Outcome, ReadOptions, WriteOptions } from './call/call.ts'
export { ApprovalPending, type WaitOptions } from './call/approval.ts'
export { type ClientCode, DaybookError, isFailure, type Problem } from './call/failure.ts'
export type { List, ListPage } from './call/list.ts'
export type { Uploadable, UploadOptions } from './call/upload.ts'
export type { FollowOptions, Following } from './follow/events.ts'
export type { UntilOptions } from './follow/wait_for.ts'
export { unwrapWebhook, type UnwrapOptions, type WebhookEvent } from './webhooks/unwrap.ts'
export { formatDay, formatMoment, parseDay } from './values/day.ts'
export type { Language } from './values/language.ts'
export {
  decimalOf,
  formatMoney,
  type Money,
  moneyFromMinor,
  moneyOf,
  numberOf,
  parseMoney,
} from './values/money.ts'
export type * from './generated/bodies.ts'
export type * from './generated/failures.ts'
export type * from './generated/records.ts'
export type * from './generated/rooms.ts'
