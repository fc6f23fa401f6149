import { read } from '#kernel/corridor/read'
import { connectionRecord } from './connection/connection_record.ts'
import { showConnection } from './connection/show_connection.ts'

export default read({
  name: 'accounting-connection',
  resource: 'accounting_connection',
  says: 'Who keeps the books: Daybook or a connected accounting system, since when, which accounts are which over there, and what has not arrived.',
  needs: 'settings:read',
  tellsOf: ['connection'],
  fails: [],
  item: connectionRecord,
  one: showConnection,
})
