import deadlines from './deadlines.ts'
import setCalendarItems from './set_calendar_items.ts'

export { findFeedReader, readFeed, type Feed } from './feed/feed.ts'
export { renderFeed } from './feed/render_feed.ts'

export const calendarOperations = [setCalendarItems]
export const calendarReads = [deadlines]
export { returnsWaiting } from './waiting/waiting_returns.ts'
export { listAsked as listDeadlines } from './deadlines.ts'
