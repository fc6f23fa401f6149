import { z } from 'zod'
import { hashSecret } from '#access/room'
import { isLanguage, languages } from '#kernel/language'
import { task } from '#kernel/task'
import { transact } from '#kernel/transaction'
import { noteEvent } from './event_store.ts'
import * as links from './link_store.ts'
import { tell } from './notices.ts'
import { networkOf } from './rules.ts'
import { asPerson, newSecret } from './session.ts'
import * as store from './store.ts'

const asked = z.object({
  email: z.string(),
  language: z.enum(languages),
  ip: z.string(),
  userAgent: z.string(),
})

/** Looks whether anybody has the address, where whoever asked cannot see how long it takes. */
export const sendReset = task({
  kind: 'send_reset',
  class: 'chore',
  retries: 5,
  backoffMs: 1_000,
  async run(house, { data }) {
    const visit = asked.parse(data)
    const options = { orgId: null, readOnly: true }
    const login = await transact(house.database, options, (tx) =>
      store.findLogin(tx, visit.email, networkOf(visit.ip)),
    )
    if (!login) return
    const userId = login.id
    await asPerson(house, userId, async (tx) => {
      const person = await store.readPerson(tx, userId)
      if (!person) return
      const token = newSecret(house)
      links.insertResetLink(tx, userId, hashSecret(token))
      noteEvent(tx, { userId, id: house.newId(), kind: 'reset_asked' }, visit)
      const chosen = person.language ?? ''
      const language = isLanguage(chosen) ? chosen : null
      const url = `${new URL('/reset/new', house.baseUrl).toString()}?token=${token}`
      tell(house, tx, { email: person.email, language }, { kind: 'reset', url }, visit)
    })
  },
})
