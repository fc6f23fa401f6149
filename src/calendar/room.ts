import deadlines from './deadlines.ts'
import setCalendarItems from './set_calendar_items.ts'

export { findFeedReader, readFeed, type Feed } from './feed.ts'
export { languages as feedLanguages } from './feed_words.ts'
export { renderFeed } from './render_feed.ts'

export const calendarOperations = [setCalendarItems]
export const calendarReads = [deadlines]
