import { z } from 'zod'
import { hashSecret } from '#access/room'
import { isLanguage, type Language } from '#languages/room'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import { noteEvent } from './session/event_store.ts'
import * as links from './password/link_store.ts'
import { tell } from './session/notices.ts'
import { networkOf } from './session/rules.ts'
import { asPerson, newSecret } from './session/session.ts'
import * as store from './session/store.ts'

const asked = z.object({
  email: z.string(),
  language: z.custom<Language>((code) => typeof code === 'string' && isLanguage(code)),
  ip: z.string(),
  userAgent: z.string(),
})

/** Looks up the address in the background, so that the time it takes reveals nothing. */
export const sendReset = task({
  kind: 'send_reset',
  class: 'chore',
  restsOn: { nothingSet: 'It mails a link to the address of the login itself.' },
  retries: 5,
  backoffMs: 1_000,
  async run(app, { data }) {
    const visit = asked.parse(data)
    const options = { orgId: null, readOnly: true }
    const login = await transact(app.database, options, (tx) =>
      store.findLogin(tx, visit.email, networkOf(visit.ip)),
    )
    if (!login) return
    const userId = login.id
    await asPerson(app, userId, async (tx) => {
      const person = await store.readPerson(tx, userId)
      if (!person) return
      const token = newSecret(app)
      links.insertResetLink(tx, userId, hashSecret(token))
      noteEvent(tx, { userId, id: app.newId(), kind: 'reset_asked' }, visit)
      const chosen = person.language ?? ''
      const language = isLanguage(chosen) ? chosen : null
      const url = `${new URL('/reset/new', app.baseUrl).toString()}?token=${token}`
      tell(app, tx, { email: person.email, language }, { kind: 'reset', url }, visit)
    })
  },
})
