/** Follows what happens in the organization, and ends at the first new contact. */
import { createDaybook } from '@daybook/sdk'

const { DAYBOOK_URL = 'http://localhost:8080', DAYBOOK_KEY = '' } = process.env
const daybook = createDaybook({ url: DAYBOOK_URL, key: DAYBOOK_KEY })

await daybook.contacts.saveContact({ name: 'Nordlys ApS', type: 'client' })

// Keep `following.cursor` with what you made of the events, and begin there the next time.
const following = daybook.events.follow()
for await (const event of following) {
  process.stdout.write(`${event.at} ${event.type} ${event.recordId}\n`)
  if (event.type === 'contact.created') break
}
