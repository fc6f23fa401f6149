import type { ApprovalRecord } from '@daybook/sdk'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { changedIn } from '../../web/src/rooms/approvals/changed.ts'
import { loadRegistryWords } from '../../web/src/words/registry_words.ts'
import { loadWords } from '../../web/src/words/words.ts'

// The page of the app says who is signed in; here there is none.
vi.mock('../../web/src/app/daybook.ts', () => ({
  boot: { language: 'en', amounts: 'da', timeZone: 'UTC', organization: { id: 'org_1' } },
}))
beforeAll(async () => {
  await loadWords('en')
  await loadRegistryWords()
})

describe('what has changed since it was shown', () => {
  const outcome = (changes: object[]) => ({ problem: { code: 'effect_changed', changes } })

  it('is said in words, once where two fields say the same', () => {
    const approval = {
      id: 'apr_1',
      input: {},
      preview: { warnings: [{ code: 'late', detail: 'It is late.' }] },
      outcome: outcome([
        { field: 'to', was: 'a@b.test', is: 'c@d.test' },
        { field: 'letter.to', was: 'a@b.test', is: 'c@d.test' },
        { field: 'mail.replyTo', was: null, is: 'us@b.test' },
        { field: 'mail.attachments.0.sha256', was: 'aa', is: 'bb' },
        { field: 'lines.1.vatCode', was: 'U25', is: 'U0' },
        { field: 'totals.gross', was: 1250, is: 1000 },
        { field: 'warnings.0', was: null, is: 'late' },
      ]),
    } as unknown as ApprovalRecord
    const rows = changedIn(approval)
    expect(rows.map(({ name }) => name)).toEqual([
      'Mail to',
      'Answers to',
      'What is attached',
      'Line 2, VAT code',
      'Gross',
      'Warnings',
    ])
    expect(rows[2]).toMatchObject({ was: 'the file shown', is: 'another file' })
    expect(rows.at(-1)).toMatchObject({ was: '–', is: 'It is late.' })
  })
})
