import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tasks } from '../../src/tasks.ts'

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => ({ name, text: readFileSync(join('src', name), 'utf8') }))

/** Of a task, the constant that it names, or its own sentence. */
const steps = tasks.flatMap(({ kind, restsOn }) => ('set' in restsOn ? [{ kind, restsOn }] : []))

/** They only take in what was delivered, deliver what happened, end access, or look. */
const others = {
  'rooms/identity/access/callers/background_principal.ts': 'the function itself',
  'rooms/identity/access/callers/grants.ts': 'ends access',
  'rooms/inbox/intake/mail/receive_mail.ts': 'takes in a mail',
  'rooms/organization/webhooks/delivery/attempt.ts': 'delivers an event',
  'rooms/sales/einvoices/inbound/take_invoice.ts': 'takes in what the exchange delivered',
  'rooms/sales/einvoices/polling/poll_exchange.ts': 'takes in what the exchange delivered',
  'rooms/work/digest/digest/reader.ts': 'looks',
}

describe('what acts without a person', () => {
  it('says what it rests on, or why nothing that anybody set leads to an effect', () => {
    for (const { kind, restsOn } of tasks) {
      if ('set' in restsOn) {
        expect([kind, restsOn.set.length > 0, restsOn.otherwise.length > 20]).toEqual([
          kind,
          true,
          true,
        ])
      } else expect([kind, restsOn.nothingSet]).toEqual([kind, expect.stringMatching(/^It .+\.$/)])
    }
  })

  it('posts, issues and matches by a step that is declared', () => {
    expect(steps.map(({ kind }) => kind).toSorted()).toEqual([
      'make_recurring',
      'match_changed',
      'post_document',
      'sync_bank_account',
    ])
  })

  it('is a task: nothing else calls definitions as work behind a commit', () => {
    const callers = files
      .filter(({ text }) => /callInBackground\(|via: 'job'/.test(text))
      .filter(({ text }) => !/= task\(\{/.test(text))
      .map(({ name }) => name)
    expect(callers.toSorted()).toEqual(Object.keys(others).toSorted())
  })
})
