import { z } from 'zod'
import type { App } from '#kernel/corridor/app'
import { task } from '#kernel/corridor/task'
import { transact } from '#kernel/database/transaction'
import type { MailMessage } from './ports.ts'
import { sealOf } from './letter/queue_letter.ts'
import * as store from './letter/store.ts'

const given = z.object({ mailId: z.uuid() })
const kept = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/**
 * Hands one mail over and then forgets it. A process that dies in between sends it a second time
 * under the same Message-ID: better twice than never, and mail programs show it once.
 */
export const sendMail = task({
  kind: 'send_mail',
  class: 'chore',
  restsOn: {
    nothingSet: 'It hands over a mail as the call that queued it wrote and addressed it.',
  },
  retries: 20,
  backoffMs: 2_000,
  async run(app, { orgId, data }) {
    const { mailId } = given.parse(data)
    const message = await open(app, orgId, mailId)
    if (!message) return
    // Every mode has the same line; a letter about a login belongs to no mode at all.
    const mailer = app.ports.mailers.live
    if (!mailer) throw new Error('mail cannot be sent: set DAYBOOK_SMTP_URL')
    const outcome = await mailer.send(message)
    app.watch?.count('daybook_mail_out_total', { outcome })
    if (outcome === 'refused') app.log.warn({ mail: mailId }, 'a mail was refused for good')
    await transact(app.database, { orgId }, async (tx) => store.deleteMail(tx, orgId, mailId))
  },
})

async function open(app: App, orgId: string, id: string): Promise<MailMessage | null> {
  const sealed = await transact(app.database, { orgId, readOnly: true }, (tx) =>
    store.findMail(tx, orgId, id),
  )
  if (!sealed) return null
  return { id, ...kept.parse(JSON.parse(app.secrets.open(sealed, sealOf(orgId, id)))) }
}
